import type { Post } from '../pageRequest.ts';

/** Tells the host what is searched for, once for each frame. */
export class ListSearch {
  readonly #post: Post;
  #query = '';
  #frame: number | undefined;

  constructor(post: Post) {
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
