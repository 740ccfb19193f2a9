/** Those who want to hear of something. */
export class Listeners<T = void> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Returns what ends the listening. */
  add(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  tell(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}
