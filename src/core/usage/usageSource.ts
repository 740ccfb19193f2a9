import type { WaitListener } from '../api/getJson.ts';
import type { UsageFilter, UsagePage, UsageSummary } from './usage.ts';

/** The part of the service's client that gives the usage of the account. */
export interface UsageSource {
  usageSummary(filter: UsageFilter, signal: AbortSignal, mostPages?: number): Promise<UsageSummary>;
  usageEvents(
    filter: UsageFilter,
    pageSize: number,
    signal: AbortSignal,
    cursor?: string,
    onWait?: WaitListener,
  ): AsyncIterable<UsagePage>;
}
