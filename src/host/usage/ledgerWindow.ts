import type { UsageWindow } from '../../core/usage/usageWindows.ts';

/** What of the ledger is in a window: where that ends now, also what began this very moment. */
export function ledgerWindow({ from, to, ends }: UsageWindow): UsageWindow {
  return { from, to: ends === 'now' ? new Date(to.getTime() + 1) : to };
}
