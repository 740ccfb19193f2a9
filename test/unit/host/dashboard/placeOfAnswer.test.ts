import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../src/core/ledger/ledgerEntry.ts';
import type { UsageChoice } from '../../../../src/core/usage/usageChoice.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { placeOfAnswer } from '../../../../src/host/dashboard/placeOfAnswer.ts';

describe('placeOfAnswer', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const place = (at: string, choice: UsageChoice): UsageChoice => {
    const entry: LedgerEntry = {
      id: 'entry',
      at,
      idempotencyKey: 'k',
      surface: 'panel',
      origin: 'o',
      model: 'asked',
      project: 'shop',
      outcome: 'complete',
      tokens: {},
      durationMs: 1000,
    };
    return placeOfAnswer(entry, choice, now, new TimeZone('UTC'));
  };

  it('leaves a choice as it is that the answer is in', () => {
    const choice = { window: 'today', model: 'asked', project: 'shop' } as const;
    assert.equal(place('2026-03-31T11:59:59Z', choice), choice);
  });

  it('takes a wider window where it has to', () => {
    const choice = { window: 'today' } as const;
    assert.deepEqual(place('2026-03-28T10:00:00Z', choice), { window: '7days' });
    assert.deepEqual(place('2026-03-10T10:00:00Z', choice), { window: '30days' });
    assert.deepEqual(place('2025-11-10T10:00:00Z', choice), {
      window: { first: '2025-11-10', last: '2025-11-10' },
    });
  });

  it('takes both days of an answer that may have been billed after midnight', () => {
    assert.deepEqual(place('2025-11-10T23:58:00Z', { window: 'yesterday' }), {
      window: { first: '2025-11-10', last: '2025-11-11' },
    });
  });

  it('takes away a filter that hides it, and no other', () => {
    assert.deepEqual(place('2026-03-31T10:00:00Z', { window: 'today', model: 'other', project: 'shop' }), {
      window: 'today',
      project: 'shop',
    });
  });
});
