import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { windowOf } from '../../../../src/core/usage/usageWindows.ts';
import { ledgerWindow } from '../../../../src/host/usage/ledgerWindow.ts';

describe('What of the ledger is in a window', () => {
  const now = new Date('2026-03-29T12:00:00Z');
  const utc = new TimeZone('UTC');
  const has = (choice: 'today' | 'yesterday', time: Date): boolean => {
    const { from, to } = ledgerWindow(windowOf(choice, now, utc));
    return time >= from && time < to;
  };

  it('is also what began this very moment, where the window ends now', () => {
    assert.equal(has('today', now), true);
  });

  it('is nothing of the day after, where it ends with a day', () => {
    assert.equal(has('yesterday', new Date('2026-03-28T23:59:59.999Z')), true);
    assert.equal(has('yesterday', new Date('2026-03-29T00:00:00Z')), false);
  });
});
