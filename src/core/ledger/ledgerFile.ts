import type { UsageWindow } from '../usage/usageWindows.ts';

const dayLength = 86_400_000;
const shape = /^ledger-(\d{4})-(0[1-9]|1[0-2])\.jsonl$/;

/** One file for each month (UTC) in which requests began. */
export function ledgerFileAt(time: Date): string {
  return `ledger-${time.toISOString().slice(0, 7)}.jsonl`;
}

/** Whether a file can hold requests that began in a window; false for what is no ledger file. */
export function holdsSomeOf(name: string, window: UsageWindow): boolean {
  const month = monthOf(name);
  return month !== undefined && month.from < window.to.getTime() && month.to > window.from.getTime();
}

/** Whether all that a file can hold is older than so many days. */
export function isOutOfDate(name: string, retentionDays: number, now: Date): boolean {
  const month = monthOf(name);
  return month !== undefined && month.to <= now.getTime() - retentionDays * dayLength;
}

function monthOf(name: string): { readonly from: number; readonly to: number } | undefined {
  const [, year, month] = shape.exec(name) ?? [];
  return year === undefined || month === undefined
    ? undefined
    : { from: Date.UTC(Number(year), Number(month) - 1), to: Date.UTC(Number(year), Number(month)) };
}
