import assert from 'node:assert/strict';

import type { Listed } from '../../../../src/host/dashboard/listed.ts';
import { sortListed } from '../../../../src/host/dashboard/sortListed.ts';

describe('sortListed', () => {
  const rowOf = (id: string, minute: number | undefined, cents?: number, totalTokens?: number): Listed => ({
    event: {
      id,
      occurredAt: minute === undefined ? undefined : new Date(minute * 60_000),
      requestId: undefined,
      model: 'm',
      project: undefined,
      ...(cents !== undefined && { cost: { currency: 'USD', nanos: BigInt(cents) * 10_000_000n } }),
      ...(totalTokens !== undefined && { totalTokens }),
    },
  });
  const rows = [
    rowOf('a', 2, 5, 100),
    rowOf('b', undefined, 7),
    rowOf('c', 3, undefined, 900),
    rowOf('d', 1, 6, 5),
  ];
  const idsBy = (...[by, isAscending]: [Parameters<typeof sortListed>[1], boolean]): string =>
    sortListed(rows, by, isAscending)
      .map(({ event }) => event?.id)
      .join('');

  it('puts the newest, the dearest or the largest first, and the other way round', () => {
    assert.deepEqual([idsBy('time', false), idsBy('time', true)], ['cadb', 'dacb']);
    assert.deepEqual([idsBy('cost', false), idsBy('cost', true)], ['bdac', 'adbc']);
    assert.deepEqual([idsBy('tokens', false), idsBy('tokens', true)], ['cadb', 'dacb']);
  });

  it('goes by the request of this editor where there is no event', () => {
    const entry = (id: string, amount: string): Listed => ({
      entry: {
        id,
        at: '2026-03-29T10:00:00Z',
        idempotencyKey: 'k',
        surface: 'panel',
        origin: 'o',
        model: 'm',
        outcome: 'complete',
        tokens: { cost: { amount, currency: 'USD' } },
        durationMs: 1,
      },
    });
    const sorted = sortListed([entry('cheap', '0.01'), entry('dear', '0.02')], 'cost', false);
    assert.deepEqual(
      sorted.map((row) => row.entry?.id),
      ['dear', 'cheap'],
    );
  });
});
