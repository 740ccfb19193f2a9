import type { Disposable } from './lifecycle.ts';

/** Shaped like VS Code's `Event`, so that hosts can hand it on as it is. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ readonly call: (value: T) => void }>();

  readonly event: Event<T> = (listener) => {
    const entry = { call: listener };
    this.#listeners.add(entry);
    return { dispose: () => this.#listeners.delete(entry) };
  };

  /**
   * Calls those who listen now; one who starts to listen meanwhile is called the next time. Never throws: what was done
   * is done, whatever a listener makes of the news. Its error is thrown afterwards, with nobody to catch it, so that it
   * comes to where mistakes in code come to: the log of VS Code's extension host, a failing test.
   */
  fire(value: T): void {
    for (const listener of Array.from(this.#listeners)) {
      try {
        listener.call(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
