import { isList, isRecord } from '../base/json.ts';

/** What was typed and not sent yet. */
export interface KeptDraft {
  /** The conversation's identifier, or one for all conversations in which nothing was asked yet. */
  readonly place: string;
  readonly text: string;
  /** Grows with each change: of two copies, the one with the greater is the newer. */
  readonly stamp: number;
}

/** Drafts that outlive the window at most, the empty ones among them: those say that an older copy counts no more. */
const most = 50;

/** Characters of all drafts that outlive the window: they are written together, for each letter. */
const mostText = 1_000_000;

/** What is being written, by conversation. */
export class Drafts {
  /** The one that was changed last is the last. */
  readonly #drafts = new Map<string, KeptDraft>();

  of(place: string): KeptDraft {
    return this.#drafts.get(place) ?? { place, text: '', stamp: 0 };
  }

  /** @returns whether something is another than before: an older copy changes nothing. */
  keep(draft: KeptDraft): boolean {
    const known = this.#drafts.get(draft.place);
    if (known && (draft.stamp < known.stamp || (draft.stamp === known.stamp && draft.text === known.text)))
      return false;
    this.#drafts.delete(draft.place);
    this.#drafts.set(draft.place, draft);
    return true;
  }

  /** Takes those that are newer than what is known. @param stored what `toStored` gave; anything else is left out. */
  merge(stored: unknown): void {
    for (const one of isList(stored) ? stored : []) {
      if (!isRecord(one)) continue;
      const { place, text, stamp } = one;
      if (typeof place === 'string' && typeof text === 'string' && typeof stamp === 'number')
        this.keep({ place, text, stamp });
    }
  }

  /** What is to outlive the window: as many as there is room for, those that were changed last. */
  toStored(): readonly KeptDraft[] {
    const stored: KeptDraft[] = [];
    let room = mostText;
    for (const draft of Array.from(this.#drafts.values()).toReversed().slice(0, most)) {
      if (draft.text.length > room) continue;
      room -= draft.text.length;
      stored.unshift(draft);
    }
    return stored;
  }
}
