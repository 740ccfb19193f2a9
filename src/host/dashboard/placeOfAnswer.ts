import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { nameOfDay, type TimeZone } from '../../core/usage/timeZone.ts';
import type { UsageChoice } from '../../core/usage/usageChoice.ts';
import { type WindowChoice, windowOf } from '../../core/usage/usageWindows.ts';

/** Milliseconds after its end within which a request is looked for among what was booked. */
const bookedWithin = 300_000;

/**
 * What to show so that the bill of a request is in it: the window wider where it has to be, and a filter that hides it
 * gone. The same choice where it is fit already.
 */
export function placeOfAnswer(
  entry: LedgerEntry,
  choice: UsageChoice,
  now: Date,
  zone: TimeZone,
): UsageChoice {
  const from = Date.parse(entry.at);
  const to = Math.min(now.getTime(), from + (entry.durationMs ?? 0) + bookedWithin);
  const holds = (window: WindowChoice): boolean => {
    const whole = windowOf(window, now, zone);
    return whole.from.getTime() <= from && to <= whole.to.getTime();
  };
  const days = { first: nameOfDay(zone.dayAt(from)), last: nameOfDay(zone.dayAt(to)) };
  const window = [choice.window, '7days' as const, '30days' as const].find(holds) ?? days;
  const model = choice.model === entry.model ? choice.model : undefined;
  const project = choice.project === entry.project ? choice.project : undefined;
  if (window === choice.window && model === choice.model && project === choice.project) return choice;
  return {
    window,
    ...(model !== undefined && { model }),
    ...(project !== undefined && { project }),
  };
}
