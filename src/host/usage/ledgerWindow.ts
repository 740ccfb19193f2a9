import type { UsageWindow } from '../../core/usage/usageWindows.ts';

/** Milliseconds: a request that ended after a moment did not begin much longer before it. */
export const longRequest = 3_600_000;

/** What of the ledger is in a window: where that ends now, also what began this very moment. */
export function ledgerWindow({ from, to, ends }: UsageWindow): UsageWindow {
  return { from, to: ends === 'now' ? new Date(to.getTime() + 1) : to };
}
