/** Milliseconds between two drawings of a growing answer, at least; and as a multiple of what the last one took. */
const pause = { least: 80, multiple: 10 };

/** When a growing answer is drawn: often, but never for a large part of the time. */
export class DrawPace {
  readonly #now: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastCost = 0;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** After a pause that grows with what a drawing takes, unless one is due already. */
  soon(draw: () => void): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(pause.least, this.#lastCost * pause.multiple);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      draw();
    }, wait);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Takes the time of what a drawing has to find out. */
  measure(work: () => void): void {
    const began = this.#now();
    work();
    this.#lastCost = this.#now() - began;
  }
}
