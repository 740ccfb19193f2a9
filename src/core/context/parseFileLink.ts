/** Where a link of an answer points to, if it points to a file. */
export interface FileLink {
  /** With `/` in between and without `.` and `..`; absolute ones start with `/`. */
  readonly path: string;
  /** Counted from 1, as people do. */
  readonly start?: Place;
  readonly end?: Place;
}

interface Place {
  readonly line: number;
  readonly column?: number;
}

/** `#L10`, `#L10C5-L12`, `#10-12`. */
const fragment = /^L?(\d{1,7})(?:C(\d{1,7}))?(?:-L?(\d{1,7})(?:C(\d{1,7}))?)?$/i;
/** `:10`, `:10:5`, `:10-12`. */
const suffix = /:(\d{1,7})(?::(\d{1,7}))?(?:-(\d{1,7})(?::(\d{1,7}))?)?$/;

/**
 * Reads `src/a.ts`, `./a.ts#L10`, `a.ts:10:5`, `/code/a.ts`, `C:\code\a.ts` and `file:///code/a.ts`. `undefined` for all
 * other schemes, other hosts, and what leads out of the folder it starts in.
 */
export function parseFileLink(href: string): FileLink | undefined {
  const hash = href.indexOf('#');
  const address = decoded(hash === -1 ? href : href.slice(0, hash));
  // eslint-disable-next-line no-control-regex -- no file is meant that is called so
  if (address === undefined || /[\u0000-\u001f]/.test(address)) return undefined;
  const inFragment = hash === -1 ? null : fragment.exec(href.slice(hash + 1));
  const inSuffix = suffix.exec(address);
  const bare = inSuffix && !inFragment ? address.slice(0, inSuffix.index) : address;
  const path = normalPath(bare);
  if (path === undefined) return undefined;
  const [, line, column, endLine, endColumn] = inFragment ?? inSuffix ?? [];
  const start = place(line, column);
  const end = place(endLine, endColumn);
  return { path, ...(start ? { start } : {}), ...(start && end ? { end } : {}) };
}

function place(line: string | undefined, column: string | undefined): Place | undefined {
  if (line === undefined || Number(line) === 0) return undefined;
  return { line: Number(line), ...(column === undefined ? {} : { column: Math.max(1, Number(column)) }) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function normalPath(address: string): string | undefined {
  const slashes = address.replaceAll('\\', '/');
  const local = slashes.replace(/^file:\/\/(?=\/)/i, '');
  if (local.startsWith('//') || /^[a-z][a-z\d+.-]+:/i.test(local)) return undefined;
  const absolute = /^(?:\/|[a-z]:\/)/i.test(local);
  const parts: string[] = [];
  for (const part of local.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  if (parts.length === 0) return undefined;
  return `${absolute ? '/' : ''}${parts.join('/')}`;
}
