import type * as vscode from 'vscode';

import type { TextAttachment } from '../../core/chat/attachment.ts';

type Lines = NonNullable<TextAttachment['lines']>;

/** Such as `greet.ts`, `greet.ts:3` or `greet.ts:3-9`. */
export function attachmentLabel(uri: vscode.Uri, lines?: Lines): string {
  const name = uri.path.split('/').findLast((part) => part !== '') ?? uri.path;
  if (!lines) return name;
  return lines.first === lines.last ? `${name}:${lines.first}` : `${name}:${lines.first}-${lines.last}`;
}

/** Counted from 1. A selection that ends at the start of a line does not hold anything of that line. */
export function linesOf({ start, end }: vscode.Range): Lines {
  const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
  return { first: start.line + 1, last };
}
