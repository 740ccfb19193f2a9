import type { Attachment } from '../../core/chat/attachment.ts';
import type { GitIgnore } from './gitIgnore.ts';

/** Why something was not attached. `name` is what a person calls it, such as `greet.ts`. */
export type Refusal =
  /** There is no such thing at the moment. */
  | {
      readonly reason: 'nothing';
      readonly what: 'editor' | 'selection' | 'problems' | 'terminal' | 'files';
    }
  /** Not text; for a picture, none of the types that models take. */
  | { readonly reason: 'binary' | 'notAnImage'; readonly name: string }
  /** By a `.gitignore`. */
  | { readonly reason: 'ignored'; readonly name: string }
  | { readonly reason: 'unreadable'; readonly name: string }
  | { readonly reason: 'outsideWorkspace'; readonly name: string }
  /** By its name or by what it holds: ask, and come again with `allowSecret`. */
  | { readonly reason: 'secret'; readonly name: string }
  /** Bytes. */
  | {
      readonly reason: 'tooLarge';
      readonly name: string;
      readonly size: number;
      readonly limit: number;
    }
  /** More than `limit` things at once; the first ones were attached. */
  | { readonly reason: 'tooMany'; readonly limit: number };

export type AttachResult =
  | { readonly ok: true; readonly attachment: Attachment }
  | ({ readonly ok: false } & Refusal);

export interface AttachOptions {
  readonly newId: () => string;
  /** The person was asked. */
  readonly allowSecret?: boolean;
}

export interface AttachFileOptions extends AttachOptions {
  readonly gitIgnore: GitIgnore;
  /** The person chose this very file, or dropped it. */
  readonly allowOutside?: boolean;
}

export function attached(attachment: Attachment): AttachResult {
  return { ok: true, attachment };
}

export function refused(refusal: Refusal): AttachResult {
  return { ok: false, ...refusal };
}
