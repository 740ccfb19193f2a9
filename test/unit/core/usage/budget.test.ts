import assert from 'node:assert/strict';

import {
  type Budget,
  type BudgetStatus,
  budgetStatus,
  wouldCross,
} from '../../../../src/core/usage/budget.ts';
import { budgetAlerts, readBudgetsTold } from '../../../../src/core/usage/budgetAlerts.ts';
import { RunawayGuard } from '../../../../src/core/usage/runawayGuard.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube, type UsageItem } from '../../../../src/core/usage/usageCube.ts';

const berlin = new TimeZone('Europe/Berlin');
const now = new Date('2026-03-30T08:30:00Z');
const tokensADay: Budget = { period: 'day', limit: { unit: 'tokens', amount: 100 } };
const dollarsAMonth: Budget = {
  period: 'month',
  limit: { unit: 'money', amount: { currency: 'USD', nanos: 10_000_000_000n } },
};
const usd = (nanos: bigint) => ({ currency: 'USD', nanos });

function statusOf(
  budget: Budget,
  ...items: readonly (Partial<UsageItem> & { readonly time: string })[]
): BudgetStatus {
  const cube = new UsageCube(berlin);
  for (const { time, ...counts } of items) {
    cube.add({ occurredAt: new Date(time), model: 'large', project: 'website', ...counts });
  }
  return budgetStatus(budget, cube, now);
}

describe('A budget', () => {
  it('counts the day and the month of the zone', () => {
    const usage = [
      { time: '2026-02-28T22:59:59Z', totalTokens: 1000, cost: usd(1_000_000_000n) },
      { time: '2026-03-29T21:59:59Z', totalTokens: 90, cost: usd(2_000_000_000n) },
      { time: '2026-03-29T22:00:00Z', totalTokens: 30, cost: usd(3_000_000_000n) },
    ];
    const day = statusOf(tokensADay, ...usage);
    assert.deepEqual([day.period, day.share, day.level], ['2026-03-30', 0.3, 'below']);
    const month = statusOf(dollarsAMonth, ...usage);
    assert.deepEqual([month.period, month.share, month.level], ['2026-03', 0.5, 'below']);
  });

  it('of a project counts this project only', () => {
    const budget = { ...tokensADay, project: 'compiler' };
    const usage = [
      { time: '2026-03-30T01:00:00Z', totalTokens: 90 },
      { time: '2026-03-30T01:00:00Z', totalTokens: 7, project: 'compiler' },
    ];
    assert.equal(statusOf(budget, ...usage).share, 0.07);
    assert.equal(statusOf(budget).share, 0);
  });

  const time = '2026-03-30T01:00:00Z';
  for (const [used, level] of [
    [79, 'below'],
    [80, 'near'],
    [99, 'near'],
    [100, 'over'],
    [250, 'over'],
  ] as const) {
    it(`is ${level} at ${used} of 100`, () => {
      assert.equal(statusOf(tokensADay, { time, totalTokens: used }).level, level);
    });
  }

  it('says that it may be more where some usage does not report what it counts', () => {
    const some = statusOf(dollarsAMonth, { time, cost: usd(1_000_000_000n) }, { time });
    assert.deepEqual([some.level, some.share, some.atLeast], ['below', 0.1, true]);
    assert.equal(statusOf(dollarsAMonth, { time }).level, 'unknown');
    assert.equal(statusOf(dollarsAMonth, { time, cost: { currency: 'EUR', nanos: 5n } }).level, 'unknown');
    assert.equal(statusOf(dollarsAMonth).level, 'below');
  });

  it('of nothing is used up', () => {
    assert.equal(statusOf({ period: 'day', limit: { unit: 'tokens', amount: 0 } }).level, 'over');
  });

  it('knows what a request would lift it to', () => {
    const status = statusOf(tokensADay, { time, totalTokens: 70 });
    assert.equal(wouldCross(status, { tokens: 9 }), undefined);
    assert.equal(wouldCross(status, { tokens: 10 }), 'near');
    assert.equal(wouldCross(status, { tokens: 30 }), 'over');
    assert.equal(wouldCross(status, { cost: usd(10n ** 12n) }), undefined);
    assert.equal(wouldCross(statusOf(tokensADay, { time, totalTokens: 85 }), { tokens: 1 }), undefined);
    assert.equal(wouldCross(statusOf(tokensADay, { time, totalTokens: 185 }), { tokens: 1 }), undefined);
    assert.equal(wouldCross(statusOf(dollarsAMonth), { cost: usd(8_000_000_000n) }), 'near');
  });
});

describe('budgetAlerts', () => {
  const status = (
    level: BudgetStatus['level'],
    period = '2026-03-30',
    budget = tokensADay,
  ): BudgetStatus => ({
    budget,
    period,
    level,
    used: 0n,
    share: 0,
    atLeast: false,
  });
  /** How many alerts each of these statuses brings, one after the other, with the state kept as JSON between them. */
  function told(...statuses: readonly BudgetStatus[]): readonly number[] {
    let state = '{}';
    return statuses.map((next) => {
      const { alerts, told: after } = budgetAlerts([next], readBudgetsTold(JSON.parse(state)));
      state = JSON.stringify(after);
      return alerts.length;
    });
  }

  it('tell each level once in a period', () => {
    const levels = ['below', 'near', 'near', 'over', 'near', 'over', 'unknown'] as const;
    assert.deepEqual(told(...levels.map((level) => status(level))), [0, 1, 0, 1, 0, 0, 0]);
  });

  it('tell only the higher of two levels that are reached at once', () => {
    assert.deepEqual(told(status('over'), status('near')), [1, 0]);
  });

  it('tell again in the next period', () => {
    assert.deepEqual(told(status('over'), status('over', '2026-03-31')), [1, 1]);
  });

  it('tell again of a budget that was changed', () => {
    const more: Budget = { period: 'day', limit: { unit: 'tokens', amount: 200 } };
    assert.deepEqual(told(status('over'), status('near', '2026-03-30', more)), [1, 1]);
  });

  it('take nothing for kept that is something else', () => {
    for (const kept of [undefined, 'x', { a: 1 }, { a: { period: '2026-03', level: 'below' } }]) {
      assert.deepEqual(readBudgetsTold(kept), {});
    }
  });

  it('tell of each budget by itself', () => {
    const both = [status('near'), status('over', '2026-03', dollarsAMonth)];
    const { alerts, told: after } = budgetAlerts(both, {});
    assert.deepEqual(alerts, both);
    assert.deepEqual(budgetAlerts(both, after).alerts, []);
  });
});

describe('RunawayGuard', () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);

  it('lets so many requests in so many seconds through', () => {
    const guard = new RunawayGuard(() => ({ requests: 2, seconds: 10 }));
    assert.deepEqual(
      [guard.admit('a', at(0)), guard.admit('a', at(9)), guard.admit('a', at(10))],
      [true, true, true],
    );
  });

  it('stops who asks for more, until a person lets it go on', () => {
    const guard = new RunawayGuard(() => ({ requests: 2, seconds: 10 }));
    assert.deepEqual(
      [0, 1, 2, 1000].map((seconds) => guard.admit('a', at(seconds))),
      [true, true, false, false],
    );
    assert.equal(guard.isStopped('a'), true);
    guard.goOn('a');
    assert.deepEqual(
      [1001, 1002, 1003].map((seconds) => guard.admit('a', at(seconds))),
      [true, true, false],
    );
  });

  it('does not stop one for what another one does', () => {
    const guard = new RunawayGuard(() => ({ requests: 1, seconds: 10 }));
    guard.admit('a', at(0));
    guard.admit('a', at(1));
    assert.deepEqual([guard.isStopped('a'), guard.admit('b', at(1))], [true, true]);
  });
});
