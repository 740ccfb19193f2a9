export type UsagePeriod = 'today' | '7days' | '30days';

export const usagePeriods: readonly UsagePeriod[] = ['today', '7days', '30days'];

/**
 * The half-open window of a period that ends now. Days are those of the computer's time zone: `7days` is today and the
 * six days before it, from midnight.
 */
export function windowOf(period: UsagePeriod, now: Date): { readonly from: Date; readonly to: Date } {
  const days = { today: 0, '7days': 6, '30days': 29 }[period];
  // By calendar day, not by 24 hours: a day with a clock change has 23 or 25.
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return { from, to: now };
}
