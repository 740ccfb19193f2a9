import type { EditOutcome } from './editRequest.ts';

/** Where the change is shown: in the document itself, or beside it where it must not or cannot be written into it. */
export type EditSurface = 'inline' | 'aside' | 'readOnly';

export type EditState =
  | { readonly kind: 'writing'; readonly lines: number }
  | { readonly kind: 'ready'; readonly cut: boolean; readonly tokens?: string }
  | { readonly kind: 'over'; readonly outcome: EditOutcome };

/** What a preview needs of its surroundings. */
export interface PreviewHost {
  /** Whether a cut answer shall be put in place all the same. */
  readonly confirmCut: () => Promise<boolean>;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}
