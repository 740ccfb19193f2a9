import { Emitter } from '../../core/base/emitter.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';

/** Milliseconds for which what was deleted can be taken back with one click. */
const offerTime = 20_000;

interface Offer {
  readonly text: string;
  readonly undo: () => unknown;
  /** It was not taken, and never will be. */
  readonly lapsed?: (() => void) | undefined;
}

/** What was deleted last, and how to take it back. */
export class UndoOffer implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #offer: Offer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get state(): { readonly text: string } | undefined {
    return this.#offer && { text: this.#offer.text };
  }

  /** @param lapsed is called when this cannot be taken back any more. */
  make(text: string, undo: () => unknown, lapsed?: () => void): void {
    this.end();
    this.#set({ text, undo, lapsed });
    this.#timer = setTimeout(() => this.end(), offerTime);
  }

  /** Nothing can be taken back any more. */
  end(): void {
    const offer = this.#offer;
    if (!offer) return;
    this.#set(undefined);
    offer.lapsed?.();
  }

  async take(): Promise<void> {
    const offer = this.#offer;
    this.#set(undefined);
    await offer?.undo();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#changed.dispose();
  }

  #set(offer: Offer | undefined): void {
    clearTimeout(this.#timer);
    this.#offer = offer;
    this.#changed.fire();
  }
}
