/** So many requests in so many seconds are let through, and no more. */
export interface RunawayLimit {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Stops those who ask without end on somebody else's account. Each asker has a count of its own; one that was stopped
 * stays so, however long it waits, until a person lets it go on.
 */
export class RunawayGuard {
  readonly #limit: () => RunawayLimit;
  /** Milliseconds: when each asker's latest requests were let through, oldest first. */
  readonly #recent = new Map<string, readonly number[]>();
  readonly #stopped = new Set<string>();

  constructor(limit: () => RunawayLimit) {
    this.#limit = limit;
  }

  /** Counts a request and returns whether it may be made. */
  admit(asker: string, now: Date): boolean {
    if (this.#stopped.has(asker)) return false;
    const { requests, seconds } = this.#limit();
    const since = now.getTime() - seconds * 1000;
    const recent = (this.#recent.get(asker) ?? []).filter((time) => time > since);
    if (recent.length >= requests) {
      this.#stopped.add(asker);
      this.#recent.delete(asker);
      return false;
    }
    this.#recent.set(asker, [...recent, now.getTime()]);
    return true;
  }

  isStopped(asker: string): boolean {
    return this.#stopped.has(asker);
  }

  /** A person said so; the count begins anew. */
  goOn(asker: string): void {
    this.#stopped.delete(asker);
  }
}
