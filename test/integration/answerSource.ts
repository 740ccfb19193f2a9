/** An answer that comes when the test says so. */
export class AnswerSource {
  readonly #pieces: string[] = [];
  #end: { readonly error?: Error } | undefined;
  #wake = Promise.withResolvers<void>();
  aborted = false;

  static whole(text: string): AnswerSource {
    const source = new AnswerSource();
    source.push(text);
    source.end();
    return source;
  }

  readonly answer = (signal: AbortSignal): AsyncIterable<string> => {
    signal.addEventListener('abort', () => {
      this.aborted = true;
      this.#wake.resolve();
    });
    return this.#read();
  };

  push(text: string): void {
    this.#pieces.push(text);
    this.#wake.resolve();
  }

  end(): void {
    this.#end ??= {};
    this.#wake.resolve();
  }

  fail(error: Error): void {
    this.#end = { error };
    this.#wake.resolve();
  }

  async *#read(): AsyncGenerator<string> {
    for (let next = 0; !this.aborted;) {
      const piece = this.#pieces[next];
      if (piece !== undefined) {
        next += 1;
        yield piece;
      } else if (this.#end) {
        if (this.#end.error) throw this.#end.error;
        return;
      } else {
        await this.#wake.promise;
        this.#wake = Promise.withResolvers();
      }
    }
  }
}
