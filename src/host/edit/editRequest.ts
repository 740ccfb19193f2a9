import type * as vscode from 'vscode';

import type { LineRange } from '../../core/code/edit/anchor.ts';

/** What a person wants to have again, in other words or in the same. */
export interface EditAgain {
  /** May have got another name meanwhile, and then it is another one. */
  readonly document: vscode.TextDocument;
  /** Where the old text stands now. */
  readonly range: vscode.Range;
  /** Lines of that range, counted from its first: where its parts are now. Missing for one without parts. */
  readonly parts?: readonly LineRange[];
  /** The answer that was shown. */
  readonly answer: string;
}

/** A change that a model writes, of one place in a document. */
export interface EditRequest {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
  /** Lines of the range, counted from its first: where alone something may be changed. Missing for everywhere. */
  readonly parts?: readonly LineRange[];
  /** The text that the model was shown, if that may be older than the document. */
  readonly expected?: string;
  /** What the change does, in a few words, for titles. */
  readonly title: string;
  /** Asks the model. The pieces are Markdown; an error ends the answer, and what had come is shown as cut. */
  readonly answer: (signal: AbortSignal) => AsyncIterable<string>;
  /** Asked when the pieces have ended: whether the service ended the answer before the model did. */
  readonly wasCut?: () => boolean;
  /** Asked when the pieces have ended: what the answer cost, in words. */
  readonly tokensText?: () => string | undefined;
  /** By which the ledger knows the answer. */
  readonly answerId?: string;
  /** The edit was taken out; the person wants another one, with these words in mind. */
  readonly onRefine?: (words: string, again: EditAgain) => unknown;
  readonly onRegenerate?: (again: EditAgain) => unknown;
}

/**
 * How an edit ended. `partly`: some of its hunks were rejected, or changed by the person. `refused`: it could not be
 * put in place; the answer was offered to the person, but for `failed`, where `error` says why there is none.
 */
export type EditOutcome =
  | { readonly kind: 'accepted' | 'partly' | 'unchanged' }
  /** `again`: another one takes its place. */
  | { readonly kind: 'rejected'; readonly again?: true }
  | { readonly kind: 'refused'; readonly reason: 'noCode' | 'changed' }
  | { readonly kind: 'refused'; readonly reason: 'failed'; readonly error: unknown };
