import type { DraftNotice } from '../../protocol/chatRequest.ts';
import type { PageMemory } from '../shared/hostBridge.ts';
import { type Guard, isCount, isListOf, isShape, isString } from '../shared/guards.ts';

/** Drafts that are kept, and characters of one: VS Code writes all of them for each letter. */
const limits = { count: 8, length: 100_000 };

const areKept: Guard<readonly DraftNotice[]> = isListOf(
  isShape({ place: isString, text: isString, stamp: isCount }),
);

/**
 * A second copy of what was typed last. The host writes drafts to the disk in its own time, and a window that reloads
 * does not wait for it.
 */
export class KeptDrafts {
  readonly #memory: PageMemory;
  #drafts: readonly DraftNotice[];

  constructor(memory: PageMemory) {
    this.#memory = memory;
    const kept = memory.read();
    this.#drafts = areKept(kept) ? kept : [];
  }

  /** The one that was changed last is the last. */
  get all(): readonly DraftNotice[] {
    return this.#drafts;
  }

  keep({ place, text, stamp }: DraftNotice): void {
    const others = this.#drafts.filter((one) => one.place !== place);
    this.#drafts = [...others, { place, text, stamp }].slice(-limits.count);
    this.#memory.write(this.#drafts.filter((one) => one.text.length <= limits.length));
  }
}
