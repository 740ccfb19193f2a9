import type { Disposable } from '../../core/base/lifecycle.ts';

/** Milliseconds between two drawings of figures that grow page by page: nobody reads faster. */
const pause = 400;

/** Draws at once, and what comes soon after together. */
export class Redraw implements Disposable {
  readonly #draw: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWanted = false;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** At once where nothing was drawn lately. */
  soon(): void {
    if (this.#timer === undefined) this.now();
    else this.#isWanted = true;
  }

  now(): void {
    clearTimeout(this.#timer);
    this.#isWanted = false;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isWanted) this.now();
    }, pause);
    this.#draw();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
