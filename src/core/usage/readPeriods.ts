import type { TimeZone } from './timeZone.ts';
import type { UsageSummary } from './usage.ts';
import type { UsageSource } from './usageSource.ts';
import { type UsagePeriod, usagePeriods, windowOf } from './usageWindows.ts';

/** What the service says of today, 7 days and 30 days, read at one moment. */
export interface PeriodSummaries {
  readonly summaries: ReadonlyMap<UsagePeriod, UsageSummary>;
  readonly readAt: Date;
}

/** Throws `ApiError` as the client does. */
export async function readPeriods(
  source: Promise<Pick<UsageSource, 'usageSummary'>>,
  readAt: Date,
  zone: TimeZone,
  signal: AbortSignal,
): Promise<PeriodSummaries> {
  const client = await source;
  const summaries = await Promise.all(
    usagePeriods.map(
      async (period) => [period, await client.usageSummary(windowOf(period, readAt, zone), signal)] as const,
    ),
  );
  return { summaries: new Map(summaries), readAt };
}
