import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { usageOfEntry } from '../../core/ledger/ledgerUsage.ts';
import type { UsageMatch } from '../../core/usage/reconcile.ts';
import type { UsageCounts, UsageEvent } from '../../core/usage/usage.ts';

/** An event of the service, a request of this editor, or both where they belong together. */
export interface Listed {
  readonly event?: UsageEvent | undefined;
  readonly entry?: LedgerEntry | undefined;
  readonly kind?: UsageMatch['kind'] | undefined;
}

/** What the service says counts before what this editor knows. */
export function usageOf({ event, entry }: Listed): UsageCounts {
  return event ?? (entry ? usageOfEntry(entry) : {});
}

export function timeOf({ event, entry }: Listed): Date | undefined {
  return event ? event.occurredAt : entry && new Date(entry.at);
}

/** Whether it is the request that was asked for, or made the answer that was. */
export function isOf({ id, answerId }: LedgerEntry, marked: string | undefined): boolean {
  return marked !== undefined && (id === marked || answerId === marked);
}
