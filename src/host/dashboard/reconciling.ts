import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { type Reconciliation, reconcileInSteps } from '../../core/usage/reconcile.ts';
import type { UsageEvent } from '../../core/usage/usage.ts';

export interface Reconciled extends Reconciliation {
  /** How many events it was made of: there may be more by now. */
  readonly ofEvents: number;
}

interface Sides {
  readonly entries: readonly LedgerEntry[];
  readonly events: readonly UsageEvent[];
  readonly loaded: number;
}

/**
 * Which request of this editor is which event, worked out in the background: of a hundred thousand events that takes a
 * fifth of a second, in which the extension host does other things, too.
 */
export class Reconciling {
  readonly #pause: () => Promise<void>;
  #known: Sides | undefined;
  #wanted: Sides | undefined;
  #result: Reconciled | undefined;

  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  /** The last one that there is, also of fewer events than there are now. */
  get result(): Reconciled | undefined {
    return this.#result;
  }

  /**
   * Resolves to whether there is another result. While more arrives it is only made anew when there is twice as much, so
   * that all of them together cost no more than two.
   */
  async update(
    entries: readonly LedgerEntry[],
    events: readonly UsageEvent[],
    isGrowing: boolean,
  ): Promise<boolean> {
    const wanted = { entries, events, loaded: events.length };
    if (isSame(this.#wanted ?? this.#known, wanted)) return false;
    if (isGrowing && this.#known?.events === events && wanted.loaded < 2 * this.#known.loaded) return false;
    this.#wanted = wanted;
    const steps = reconcileInSteps(entries, events);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        this.#known = wanted;
        this.#wanted = undefined;
        this.#result = { ...step.value, ofEvents: wanted.loaded };
        return true;
      }
      await this.#pause();
      if (this.#wanted !== wanted) return false;
    }
  }

  /** Of another choice: what was known of the last one says nothing. */
  forget(): void {
    this.#known = undefined;
    this.#wanted = undefined;
    this.#result = undefined;
  }
}

function isSame(one: Sides | undefined, other: Sides): boolean {
  return one?.entries === other.entries && one.events === other.events && one.loaded === other.loaded;
}
