import type { Disposable } from '../../core/base/lifecycle.ts';

/** Does something once, a while after it was first asked to. */
export class Pause implements Disposable {
  readonly #milliseconds: number;
  readonly #act: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, act: () => void) {
    this.#milliseconds = milliseconds;
    this.#act = act;
  }

  start(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#act();
    }, this.#milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  dispose(): void {
    this.stop();
  }
}
