import { Emitter } from '../../core/base/emitter.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';

/** Tells each minute that one has passed. */
export class Minutes implements Disposable {
  readonly #passed = new Emitter<void>();
  readonly onDidPass = this.#passed.event;
  readonly #timer = setInterval(() => this.#passed.fire(), 60_000);

  dispose(): void {
    clearInterval(this.#timer);
    this.#passed.dispose();
  }
}
