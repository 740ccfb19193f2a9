import type { DraftNotice } from '../../protocol/chatRequest.ts';
import type { PageMemory } from '../shared/hostBridge.ts';
import { type Guard, isCount, isListOf, isShape, isString } from '../shared/guards.ts';

/** Drafts that are kept, and characters of one: VS Code writes all of them each time. */
const limits = { count: 8, length: 100_000 };

/** Milliseconds from one writing to the next: some letters are written together. */
const pause = 100;

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
  #isWritten = true;
  #rest: ReturnType<typeof setTimeout> | undefined;

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
    this.#replace([...this.#without(place), { place, text, stamp }].slice(-limits.count));
  }

  readonly forget = (place: string): void => {
    const others = this.#without(place);
    if (others.length < this.#drafts.length) this.#replace(others);
  };

  /** Writes at once what would be written a while later. */
  readonly flush = (): void => {
    if (this.#isWritten) return;
    this.#isWritten = true;
    this.#memory.write(this.#drafts.filter((one) => one.text.length <= limits.length));
  };

  #without(place: string): readonly DraftNotice[] {
    return this.#drafts.filter((one) => one.place !== place);
  }

  #replace(drafts: readonly DraftNotice[]): void {
    this.#drafts = drafts;
    this.#isWritten = false;
    if (this.#rest === undefined) this.#writeAndRest();
  }

  #writeAndRest(): void {
    this.flush();
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      if (!this.#isWritten) this.#writeAndRest();
    }, pause);
  }
}
