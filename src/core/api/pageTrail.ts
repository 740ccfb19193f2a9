import { ApiError } from './apiError.ts';

/** So many pages of one answer without a single row, and the service is going in circles. */
const mostEmptyPages = 10;

/** The way from page to page: notices where it leads in circles or to nothing. */
export class PageTrail {
  readonly #what: string;
  readonly #seen = new Set<string>();
  #empty = 0;

  /** @param what is read, in the plural. */
  constructor(what: string, first?: string) {
    this.#what = what;
    if (first !== undefined) this.#seen.add(first);
  }

  /** Throws where the way does not come to an end, because what was read is then not the whole. */
  follow(cursor: string, isEmpty: boolean): void {
    this.#empty = isEmpty ? this.#empty + 1 : 0;
    if (this.#seen.has(cursor) || this.#empty >= mostEmptyPages) {
      throw new ApiError(
        'notAnApi',
        `The pages of ${this.#what} do not come to an end; what was read is not complete.`,
      );
    }
    this.#seen.add(cursor);
  }
}
