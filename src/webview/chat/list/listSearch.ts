import type { ChatRequest } from '../../../protocol/chat.ts';

/** Tells the host what is searched for, once for each frame. */
export class ListSearch {
  readonly #post: (request: ChatRequest) => void;
  #query = '';
  #frame: number | undefined;

  constructor(post: (request: ChatRequest) => void) {
    this.#post = post;
  }

  write(query: string): void {
    this.#query = query;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#post({ type: 'searchList', query: this.#query });
    });
  }

  readonly dispose = (): void => {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  };
}
