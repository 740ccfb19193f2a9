import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { filterOf, readUsageChoice } from '../../../../src/core/usage/usageChoice.ts';

const usual = { window: '7days' };

describe('The choice of usage', () => {
  for (const kept of [
    { window: 'lastMonth', model: 'large', project: 'web' },
    { window: { first: '2026-02-28', last: '2026-03-01' } },
  ]) {
    it(`is read again as it was kept: ${JSON.stringify(kept)}`, () => {
      assert.deepEqual(readUsageChoice(kept), kept);
    });
  }

  for (const kept of [
    undefined,
    { window: 'always' },
    { window: { first: '2026-03-01', last: '2026-02-28' } },
    { window: { first: '2026-02-01', last: '2026-02-30' } },
    { window: { first: '1 March', last: '2 March' } },
    { window: 'today', model: 7 },
  ]) {
    it(`is the usual one where ${JSON.stringify(kept)} was kept, so that no window fails to be made`, () => {
      assert.deepEqual(readUsageChoice(kept), usual);
    });
  }

  it('makes a filter that knows its days', () => {
    const zone = new TimeZone('Europe/Berlin');
    const now = new Date('2026-03-01T23:30:00Z');
    const day = Date.parse('2026-03-02');
    assert.deepEqual(filterOf({ window: 'today', model: 'large' }, now, zone), {
      from: new Date('2026-03-01T23:00:00Z'),
      to: now,
      days: { first: day, last: day },
      ends: 'now',
      model: 'large',
    });
  });
});
