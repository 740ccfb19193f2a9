import type { LedgerEnding } from '../../src/core/ledger/ledgerEntry.ts';

export const always = { from: new Date(0), to: new Date('2200-01-01T00:00:00Z') };

/** Takes trouble for a failure. */
export const loudLog = { debug: () => undefined, info: () => undefined, warn: fail, error: fail };

function fail(message: string): never {
  throw new Error(message);
}

export const ledgerOrigin = 'https://models.example';

/** How the request of this identifier ended: of other tokens than most others. */
export function endingOf(id: string): LedgerEnding {
  const inputTokens = 1 + (Number.parseInt(id.slice(0, 6), 16) || 0);
  return {
    outcome: 'complete',
    tokens: { inputTokens, outputTokens: 1, cost: { amount: '0.000000001', currency: 'USD' } },
    durationMs: 1,
    requestId: `req-${id}`,
  };
}
