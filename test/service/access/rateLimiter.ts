export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

interface RateLimitStanding {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetMilliseconds: number;
}

interface Window {
  endsAt: number;
  taken: number;
}

/** Fixed windows, one for each key, which open with the key's first request. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => Date;
  readonly #windows = new Map<string, Window>();

  constructor(limit: RateLimit, now: () => Date) {
    this.#limit = limit;
    this.#now = now;
  }

  take(keyId: string): RateLimitStanding {
    const now = this.#now().getTime();
    let window = this.#windows.get(keyId);
    if (window === undefined || window.endsAt <= now) {
      window = { endsAt: now + this.#limit.windowSeconds * 1000, taken: 0 };
      this.#windows.set(keyId, window);
    }
    const allowed = window.taken < this.#limit.requests;
    if (allowed) {
      window.taken += 1;
    }
    return {
      allowed,
      limit: this.#limit.requests,
      remaining: this.#limit.requests - window.taken,
      resetMilliseconds: window.endsAt - now,
    };
  }
}
