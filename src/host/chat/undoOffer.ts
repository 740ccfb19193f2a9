import { Emitter } from '../../core/base/emitter.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';

/** Milliseconds for which what was deleted can be taken back with one click. */
const offerTime = 20_000;

/** What was deleted last, and how to take it back. */
export class UndoOffer implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #offer: { readonly text: string; readonly undo: () => unknown } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get state(): { readonly text: string } | undefined {
    return this.#offer && { text: this.#offer.text };
  }

  make(text: string, undo: () => unknown): void {
    this.#set({ text, undo });
    this.#timer = setTimeout(() => this.#set(undefined), offerTime);
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

  #set(offer: { readonly text: string; readonly undo: () => unknown } | undefined): void {
    clearTimeout(this.#timer);
    this.#offer = offer;
    this.#changed.fire();
  }
}
