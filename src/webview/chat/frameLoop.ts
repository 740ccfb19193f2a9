import { afterPaint } from './afterPaint.ts';

/** The part of the time that drawing may take; the rest is for scrolling, typing and the machine's other work. */
const share = 1 / 8;
/** Milliseconds between two drawings: nobody reads faster than twenty-five pieces of text a second. */
const shortestPause = 40;

/** Draws at once after a pause, then a few times a second, and less often where drawing takes long. */
export class FrameLoop {
  readonly #draw: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #notBefore = 0;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  request(): void {
    if (this.#frame !== undefined || this.#timer !== undefined) return;
    const wait = this.#notBefore - performance.now();
    if (wait <= 0) this.#nextFrame();
    else this.#timer = setTimeout(() => this.#nextFrame(), wait);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#timer = undefined;
    this.#frame = undefined;
  }

  #nextFrame(): void {
    this.#timer = undefined;
    this.#frame = requestAnimationFrame(() => this.#run());
  }

  #run(): void {
    this.#frame = undefined;
    const start = performance.now();
    this.#notBefore = start + shortestPause;
    this.#draw();
    afterPaint(() => {
      this.#notBefore = start + Math.max(shortestPause, (performance.now() - start) / share);
    });
  }
}
