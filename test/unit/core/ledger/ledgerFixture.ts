import type { Logger } from '../../../../src/core/base/logger.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import type { LedgerEnding, LedgerRequest } from '../../../../src/core/ledger/ledgerEntry.ts';
import type { LedgerRecord } from '../../../../src/core/ledger/ledgerRecord.ts';
import type { AppendFilesInMemory } from './appendFilesInMemory.ts';

export const request: LedgerRequest = {
  idempotencyKey: 'key-1',
  surface: 'panel',
  origin: 'https://models.example',
  model: 'large',
  project: 'website',
};

export const ending: LedgerEnding = {
  outcome: 'complete',
  tokens: { inputTokens: 10, outputTokens: 5, cost: { amount: '0.0015', currency: 'USD' } },
  durationMs: 1200,
  firstTokenMs: 300,
  requestId: 'req-1',
};

export const november = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') };

/** A record of a request that ended so, or of its beginning. */
export const endedRecord = (id: string, at = '2026-11-21T10:00:00.000Z'): LedgerRecord => ({
  kind: 'ended',
  entry: { ...request, ...ending, id, at },
});
export const begunRecord = (
  id: string,
  at = '2026-11-21T10:00:00.000Z',
): Extract<LedgerRecord, { readonly kind: 'begun' }> => ({
  kind: 'begun',
  entry: { ...request, id, at },
});

/** A log whose lines can be looked at. */
export class LinesOfLog implements Logger {
  readonly lines: string[] = [];
  readonly debug = (message: string): void => void this.lines.push(message);
  readonly info = this.debug;
  readonly warn = this.debug;
  readonly error = this.debug;
}

/** One window's ledger; its identifiers begin with the window's name. */
export function ledgerOf(
  files: AppendFilesInMemory,
  window = 'a',
  now: () => Date = () => new Date('2026-11-21T10:00:00Z'),
  log: Logger = new LinesOfLog(),
): Ledger {
  let count = 0;
  const newId = (): string => `${window}${(count += 1)}`;
  return new Ledger(files, { now, newId, retentionDays: () => 90 }, log);
}
