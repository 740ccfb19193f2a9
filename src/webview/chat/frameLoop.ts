/** The part of the time that drawing may take; the rest is for scrolling and typing. */
const share = 0.3;

/** Draws at most once for each frame, and less often where drawing takes long. */
export class FrameLoop {
  readonly #draw: () => void;
  #frame: number | undefined;
  #rest = 0;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  request(): void {
    this.#frame ??= requestAnimationFrame((time) => this.#run(time));
  }

  cancel(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #run(time: number): void {
    this.#frame = undefined;
    if (time < this.#rest) {
      this.request();
      return;
    }
    const start = performance.now();
    this.#draw();
    const took = performance.now() - start;
    this.#rest = time + took / share;
  }
}
