import { ApiError } from './apiError.ts';

/** In milliseconds. The `openai` package has a limit for the first of these only. */
export interface TimeLimits {
  /** Until the service starts to answer. */
  readonly firstByte: number;
  /** Between two packets of an answer; a comment that only keeps the connection alive counts as one. */
  readonly idle: number;
  /** For a whole answer, however lively it is; 0 for no limit. */
  readonly total: number;
  /** For reading the body of an error, after which its status has to do. */
  readonly errorBody: number;
}

export const defaultTimeLimits: TimeLimits = {
  firstByte: 60_000,
  idle: 60_000,
  total: 0,
  errorBody: 5_000,
};

/** A clock that aborts with a `timeout` error unless it is wound again in time. */
export class Watchdog {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  wind(milliseconds: number, what: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const seconds = Math.round(milliseconds / 1000);
      this.#controller.abort(new ApiError('timeout', `${what} took longer than ${seconds} s.`));
    }, milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
