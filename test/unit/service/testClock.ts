/** A clock that stands still until it is told to go on. */
export class TestClock {
  #milliseconds = Date.UTC(2026, 5, 17, 10, 30);

  readonly now = (): Date => new Date(this.#milliseconds);

  advance(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}
