import assert from 'node:assert/strict';

import {
  type Budget,
  type BudgetFigures,
  type BudgetStatus,
  budgetStatus,
} from '../../../../src/core/usage/budget.ts';
import { budgetAlerts, readBudgetsTold } from '../../../../src/core/usage/budgetAlerts.ts';
import { budgetConcern } from '../../../../src/core/usage/budgetConcern.ts';
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

type Item = Partial<UsageItem> & { readonly time: string };

function statusOf(budget: Budget, ...items: readonly Item[]): BudgetStatus {
  return statusIn('editor', budget, ...items);
}

function statusIn(source: BudgetFigures['source'], budget: Budget, ...items: readonly Item[]): BudgetStatus {
  const cube = new UsageCube(berlin);
  for (const { time, ...counts } of items) {
    cube.add({ occurredAt: new Date(time), model: 'large', project: 'website', ...counts });
  }
  return budgetStatus(budget, { source, cube }, now);
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

  it('costs nothing where there was no request, even if no cost is reported', () => {
    assert.equal(statusOf(dollarsAMonth, { time, requests: 0, totalTokens: 0 }).level, 'below');
  });

  const project = 'compiler';

  it('of a project is not known where the service does not divide its figures by project', () => {
    const totals = statusIn(
      'account',
      { ...tokensADay, project },
      { time, totalTokens: 90, project: undefined },
    );
    assert.deepEqual([totals.level, totals.used], ['unknown', 0n]);
  });

  it('of a project is not known where the service names only others: it may have another name there', () => {
    const status = statusIn(
      'account',
      { ...tokensADay, project },
      { time, totalTokens: 90, project: 'proj_1' },
    );
    assert.equal(status.level, 'unknown');
  });

  it('of a project may be more where the service gives some usage without a project', () => {
    const items = [
      { time, totalTokens: 30, project },
      { time, totalTokens: 60, project: undefined },
    ];
    const status = statusIn('account', { ...tokensADay, project }, ...items);
    assert.deepEqual([status.level, status.share, status.atLeast], ['below', 0.3, true]);
  });

  it('of a project is not touched where the account was not used at all', () => {
    const nothing = { time, requests: 0, totalTokens: 0, project: undefined };
    assert.equal(statusIn('account', { ...tokensADay, project }, nothing).level, 'below');
  });

  it('of a project counts no request of this editor that was made in no folder', () => {
    const status = statusOf({ ...tokensADay, project }, { time, totalTokens: 90, project: undefined });
    assert.deepEqual([status.level, status.atLeast], ['below', false]);
  });
});

describe('A request concerns a budget', () => {
  const time = '2026-03-30T01:00:00Z';
  const at = (totalTokens: number): BudgetStatus => statusOf(tokensADay, { time, totalTokens });
  const spent = (nanos: bigint): BudgetStatus => statusOf(dollarsAMonth, { time, cost: usd(nanos) });

  it('where it may cross it', () => {
    assert.equal(budgetConcern(at(70), [{ tokens: 29 }]), undefined);
    assert.equal(budgetConcern(at(70), [{ tokens: 30 }]), 'mayCross');
    assert.equal(budgetConcern(spent(9_000_000_000n), [{ cost: usd(1_000_000_000n) }]), 'mayCross');
    assert.equal(budgetConcern(spent(9_000_000_000n), [{ cost: usd(1_000n) }]), undefined);
  });

  it('where it may cross it together with those under way, or with what was not counted yet', () => {
    assert.equal(budgetConcern(at(70), [{ tokens: 15 }, { tokens: 15 }]), 'mayCross');
    assert.equal(budgetConcern(at(70), [{ tokens: 15 }], 15n), 'mayCross');
    assert.equal(budgetConcern(at(70), [{ tokens: 15 }], 14n), undefined);
  });

  it('where it is used up', () => {
    assert.equal(budgetConcern(at(100), [{ tokens: 0 }]), 'usedUp');
    assert.equal(
      budgetConcern(statusOf({ period: 'day', limit: { unit: 'tokens', amount: 0 } }), []),
      'usedUp',
    );
  });

  it('where nobody knows what it costs and the budget is near its limit', () => {
    assert.equal(budgetConcern(spent(8_000_000_000n), [{ tokens: 5 }]), 'notEstimated');
    assert.equal(budgetConcern(spent(7_990_000_000n), [{ tokens: 5 }]), undefined);
    const euros = { tokens: 5, cost: { currency: 'EUR', nanos: 10n ** 12n } };
    assert.equal(budgetConcern(spent(8_000_000_000n), [euros]), 'notEstimated');
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

  it('tell not again of a day that a change of the zone leads back to', () => {
    const [today, tomorrow] = ['2026-03-30', '2026-03-31'];
    const days = [today, tomorrow, today, tomorrow, today];
    assert.deepEqual(told(...days.map((day) => status('over', day))), [1, 1, 0, 0, 0]);
  });

  it('tell of today after a clock that was wrong by years is right again', () => {
    assert.deepEqual(told(status('near', '2036-03-30'), status('near')), [1, 1]);
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
