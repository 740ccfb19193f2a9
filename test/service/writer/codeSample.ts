import { findDefinitions } from './definitions.ts';
import { splitFences } from './fences.ts';
import { type Language, languageOf } from './language.ts';

/** A fenced block of code in a prompt. */
export interface CodeSample {
  readonly language: Language;
  readonly code: string;
  readonly lines: readonly string[];
  /** Names of what the code defines, in order. */
  readonly definitions: readonly string[];
}

export function findCodeSamples(text: string): CodeSample[] {
  return splitFences(text).blocks.map(({ tag, lines }) => {
    const code = lines.join('\n');
    return { language: languageOf(tag), code, lines, definitions: findDefinitions(code) };
  });
}
