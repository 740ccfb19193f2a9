const minute = 60_000;

/** Milliseconds after the end of a request at which it is looked for among what the service booked. */
const looks: readonly number[] = [
  0,
  10_000,
  30_000,
  2 * minute,
  10 * minute,
  60 * minute,
  360 * minute,
  1380 * minute,
];

export interface Sought {
  readonly id: string;
  /** Milliseconds since it ended. */
  readonly age: number;
}

/** When to look for what a service has not booked yet: less and less often. */
export class BillSearch {
  /** How old each was when it was looked for last. */
  readonly #lookedAt = new Map<string, number>();

  /** Whether a time to look for it has come since it was looked for last. */
  isDue({ id, age }: Sought): boolean {
    const last = this.#lookedAt.get(id) ?? Number.NEGATIVE_INFINITY;
    return looks.some((look) => look > last && look <= Math.max(0, age));
  }

  looked({ id, age }: Sought): void {
    this.#lookedAt.set(id, Math.max(0, age));
  }

  /** Milliseconds until the first of them is due; `undefined` where none will be. What is not sought is forgotten. */
  nextLook(sought: readonly Sought[]): number | undefined {
    const ids = new Set(sought.map(({ id }) => id));
    for (const id of this.#lookedAt.keys()) if (!ids.has(id)) this.#lookedAt.delete(id);
    const waits = sought.flatMap(({ id, age }) => {
      const last = this.#lookedAt.get(id) ?? Number.NEGATIVE_INFINITY;
      const next = looks.find((look) => look > last);
      return next === undefined ? [] : [Math.max(0, next - age)];
    });
    return waits.length === 0 ? undefined : waits.reduce((one, other) => Math.min(one, other));
  }

  forget(): void {
    this.#lookedAt.clear();
  }
}
