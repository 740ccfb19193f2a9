/** Walks through what one typed before, and back to what stood there. */
export class TypedHistory {
  #draft = '';
  #place = -1;
  #shown: string | undefined;

  /** Whether `text` is what the last step showed: who changes it, or sends it, walks no more. */
  walks(text: string): boolean {
    return text === this.#shown;
  }

  /**
   * One step back in time; `undefined` where there is none.
   *
   * @param typed newest first.
   */
  earlier(typed: readonly string[], text: string): string | undefined {
    const place = this.walks(text) ? this.#place + 1 : 0;
    const found = typed[place];
    if (found === undefined) return undefined;
    if (!this.walks(text)) this.#draft = text;
    return this.#show(place, found);
  }

  /** One step towards the draft; `undefined` where one is not walking. */
  later(typed: readonly string[], text: string): string | undefined {
    if (!this.walks(text)) return undefined;
    const place = this.#place - 1;
    const found = typed[place];
    if (found !== undefined) return this.#show(place, found);
    this.#shown = undefined;
    return this.#draft;
  }

  #show(place: number, text: string): string {
    this.#place = place;
    this.#shown = text;
    return text;
  }
}
