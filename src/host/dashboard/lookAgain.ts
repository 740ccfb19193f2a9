import { type Disposable } from '../../core/base/lifecycle.ts';

/** Seconds until it is looked again, each time longer: some services book within seconds, others within minutes. */
const pauses = [3, 6, 12, 25, 50, 100, 200] as const;

/** Looks again some times for what is not there yet, as long as it is missed. */
export class LookAgain implements Disposable {
  readonly #look: () => void;
  readonly #later: (run: () => void, milliseconds: number) => Disposable;
  #missed: string | undefined;
  #looks = 0;
  #timer: Disposable | undefined;

  constructor(look: () => void, later: (run: () => void, milliseconds: number) => Disposable) {
    this.#look = look;
    this.#later = later;
  }

  /** @param what is missed, by its name; `undefined` where nothing is. */
  miss(what: string | undefined): void {
    if (what !== this.#missed) {
      this.#timer?.dispose();
      this.#timer = undefined;
      this.#missed = what;
      this.#looks = 0;
    }
    const pause = pauses[this.#looks];
    if (what === undefined || pause === undefined || this.#timer) return;
    this.#timer = this.#later(() => {
      this.#timer = undefined;
      this.#looks += 1;
      this.#look();
    }, pause * 1000);
  }

  dispose(): void {
    this.#timer?.dispose();
  }
}
