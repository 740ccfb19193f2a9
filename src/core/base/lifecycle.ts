export interface Disposable {
  dispose(): void;
}

/** What was opened together and closes together: last in, first out, and all of it even if one throws. */
export class Disposables implements Disposable {
  readonly #open: Disposable[] = [];

  add<T extends Disposable>(item: T): T {
    this.#open.push(item);
    return item;
  }

  dispose(): void {
    const errors: unknown[] = [];
    for (let item = this.#open.pop(); item; item = this.#open.pop()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Something did not close.');
  }
}
