import assert from 'node:assert/strict';

import type { Listed } from '../../../../src/host/dashboard/listed.ts';
import { rowSearch } from '../../../../src/host/dashboard/rowSearch.ts';

describe('rowSearch', () => {
  const row: Listed = {
    event: {
      id: 'evt_7',
      occurredAt: new Date('2026-03-29T10:05:00Z'),
      requestId: 'req_ABC',
      model: 'Maker/Large',
      project: 'shop',
      cost: { currency: 'USD', nanos: 61_230_000n },
    },
    entry: {
      id: 'entry',
      at: '2026-03-29T10:04:58Z',
      idempotencyKey: 'k',
      surface: 'commitMessage',
      origin: 'o',
      model: 'Maker/Large',
      outcome: 'complete',
      tokens: {},
      durationMs: 1,
    },
  };

  it('finds every word in some field, in any case', () => {
    for (const search of ['large', 'MAKER shop', 'abc evt_7', '2026-03-29', '10:05', 'commit complete'])
      assert.equal(rowSearch(search, 'UTC')?.(row), true, search);
    for (const search of ['small', 'maker blog', '2026-03-30', 'largeshop'])
      assert.equal(rowSearch(search, 'UTC')?.(row), false, search);
  });

  it('finds the time as the list shows it, and the amount', () => {
    for (const search of ['3/29/26', '10:05:00', '10:05:00 am', '$0.0612', '0.0612', '3/29/26, large'])
      assert.equal(rowSearch(search, 'UTC')?.(row), true, search);
    assert.equal(rowSearch('12:05:00', 'Europe/Berlin')?.(row), true);
    for (const search of ['10:06:00', '10:05:00 pm', '$0.0613', '12:05:00'])
      assert.equal(rowSearch(search, 'UTC')?.(row), false, search);
  });

  it('looks for nothing where nothing is typed', () => {
    assert.equal(rowSearch('  ', 'UTC'), undefined);
  });
});
