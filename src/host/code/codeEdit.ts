import type * as vscode from 'vscode';

import type { LineSpan } from '../../core/code/lineSpan.ts';

/** What a person wants to have again, in other words or in the same. */
export interface CodeEditAgain {
  /** May have got another name meanwhile, and then it is another one. */
  readonly document: vscode.TextDocument;
  /** Where the old text stands now. */
  readonly range: vscode.Range;
  /** Lines of that range, counted from its first: where its parts are now. Missing for one without parts. */
  readonly parts?: readonly LineSpan[];
  readonly answer: string;
}

/** A change that a model writes, as the editor's previews take it. */
export interface CodeEdit {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
  /** Lines of the range, counted from its first: where alone something may be changed. Missing for everywhere. */
  readonly parts?: readonly LineSpan[];
  /** The text that the model was shown. */
  readonly expected?: string;
  readonly title: string;
  readonly answer: (signal: AbortSignal) => AsyncIterable<string>;
  readonly wasCut: () => boolean;
  readonly tokensText: () => string | undefined;
  /** By which the ledger knows the answer. */
  readonly answerId: string;
  readonly onRefine: (words: string, again: CodeEditAgain) => unknown;
  readonly onRegenerate: (again: CodeEditAgain) => unknown;
}

export type CodeEditOutcome =
  | { readonly kind: 'accepted' | 'partly' | 'unchanged' }
  /** `again`: another one takes its place. */
  | { readonly kind: 'rejected'; readonly again?: true }
  | { readonly kind: 'refused'; readonly reason: 'noCode' | 'changed' }
  | { readonly kind: 'refused'; readonly reason: 'failed'; readonly error: unknown };

export interface CodeEditPreview {
  readonly outcome: Promise<CodeEditOutcome>;
}
