/**
 * Brings the pieces of a text into the form that the parser would give the whole, so that it can be cut by lines: one
 * kind of newline, no NUL. A carriage return at the end waits for what follows it.
 */
export class NormalText {
  #held = '';

  push(piece: string): string {
    const text = this.#held + piece;
    this.#held = text.endsWith('\r') ? '\r' : '';
    return normal(this.#held === '' ? text : text.slice(0, -1));
  }

  /** What was held back, as it stands now that nothing follows. */
  flush(): string {
    const held = this.#held;
    this.#held = '';
    return normal(held);
  }
}

function normal(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
}
