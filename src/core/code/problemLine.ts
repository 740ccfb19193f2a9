/** A problem as an editor shows it; line and character counted from 0. */
export interface Problem {
  readonly line: number;
  readonly character: number;
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly message: string;
  /** Who found it, such as `ts`. */
  readonly source?: string;
  readonly code?: string | number;
}

/** Such as `12:5 error Cannot find name 'x'. [ts 2304]`, counted from 1; the same in every language of the editor. */
export function problemLine({ line, character, severity, message, source, code }: Problem): string {
  const origin = [source, code].filter((part) => part !== undefined && part !== '').join(' ');
  const text = message.replace(/\s*\n\s*/g, ' ');
  return `${line + 1}:${character + 1} ${severity} ${text}${origin === '' ? '' : ` [${origin}]`}`;
}
