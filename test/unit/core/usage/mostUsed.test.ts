import assert from 'node:assert/strict';

import {
  type Budget,
  type BudgetFigures,
  type BudgetStatus,
  budgetStatus,
  mostUsed,
  unknownStatus,
} from '../../../../src/core/usage/budget.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';

const berlin = new TimeZone('Europe/Berlin');
const now = new Date('2026-03-30T08:30:00Z');
const tokensADay: Budget = { period: 'day', limit: { unit: 'tokens', amount: 100 } };

function statusIn(source: BudgetFigures['source'], totalTokens: number): BudgetStatus {
  const cube = new UsageCube(berlin);
  cube.add({ occurredAt: now, model: 'large', project: 'website', totalTokens });
  return budgetStatus(tokensADay, { source, cube }, now);
}

describe('Of two sources', () => {
  const account = (totalTokens: number): BudgetStatus => statusIn('account', totalTokens);
  const editor = (totalTokens: number): BudgetStatus => statusIn('editor', totalTokens);

  it('the one that says more counts, and nothing is added up', () => {
    assert.equal(mostUsed([account(20), editor(70)])?.used, 70n);
    assert.equal(mostUsed([account(90), editor(70)])?.used, 90n);
  });

  it('what may not be counted yet counts in what a source says', () => {
    const [first, second] = [
      { ...account(90), uncounted: 8n },
      { ...editor(93), uncounted: 0n },
    ];
    assert.equal(mostUsed([first, second]), first);
    assert.equal(mostUsed([second, first]), first);
  });

  it('a budget that one says is used up is used up', () => {
    const [first, second] = [
      { ...account(90), uncounted: 15n },
      { ...editor(101), uncounted: 0n },
    ];
    assert.equal(mostUsed([first, second])?.level, 'over');
    assert.equal(mostUsed([second, first])?.level, 'over');
  });

  it('one that knows something counts before one that does not', () => {
    const unknown = unknownStatus(tokensADay, berlin, now);
    const known = editor(0);
    assert.equal(mostUsed([unknown, known]), known);
    assert.equal(mostUsed([known, unknown]), known);
  });

  it('the first one counts where both say the same', () => {
    const first = account(20);
    assert.equal(mostUsed([first, editor(20)]), first);
    assert.equal(mostUsed([]), undefined);
    const unknown = unknownStatus(tokensADay, berlin, now);
    assert.equal(mostUsed([unknown, { ...unknown }]), unknown);
  });
});
