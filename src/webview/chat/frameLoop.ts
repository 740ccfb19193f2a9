import { afterPaint } from './afterPaint.ts';

/** The part of the time that drawing may take; the rest is for scrolling, typing and the machine's other work. */
const share = 1 / 8;

/** Draws at most once for each frame, and less often where drawing, with all that follows from it, takes long. */
export class FrameLoop {
  readonly #draw: () => void;
  #frame: number | undefined;
  #notBefore = 0;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  request(): void {
    this.#frame ??= requestAnimationFrame(() => this.#run());
  }

  cancel(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #run(): void {
    this.#frame = undefined;
    const start = performance.now();
    if (start < this.#notBefore) {
      this.request();
      return;
    }
    this.#draw();
    afterPaint(() => {
      this.#notBefore = start + (performance.now() - start) / share;
    });
  }
}
