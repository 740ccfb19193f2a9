import assert from 'node:assert/strict';

import { type Budget, budgetStatus, type BudgetStatus } from '../../../../src/core/usage/budget.ts';
import { budgetByPrices } from '../../../../src/core/usage/budgetByPrices.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube, type UsageItem } from '../../../../src/core/usage/usageCube.ts';

const now = new Date('2026-03-29T12:00:00Z');
const dollar = 1_000_000_000n;
const price = { currency: 'USD', inputPerMillionTokens: '1', outputPerMillionTokens: '3' };
const million: UsageItem = {
  occurredAt: now,
  model: 'priced',
  project: 'shop',
  inputTokens: 1_000_000,
  outputTokens: 1_000_000,
  totalTokens: 2_000_000,
};
const tenADay: Budget = {
  period: 'day',
  limit: { unit: 'money', amount: { currency: 'USD', nanos: 10n * dollar } },
};

describe('A budget of money where no cost is reported', () => {
  function statusOf(
    items: readonly UsageItem[],
    budget = tenADay,
    source: 'account' | 'editor' = 'editor',
  ): BudgetStatus {
    const cube = new UsageCube(new TimeZone('UTC'));
    cube.addAll(items);
    const priceOf = (model: string) => (model === 'priced' ? price : undefined);
    return budgetByPrices(budgetStatus(budget, { source, cube }, now), { source, cube }, priceOf, now);
  }
  const told = ({ level, share, atLeast, isEstimate }: BudgetStatus): readonly unknown[] => [
    level,
    share,
    atLeast,
    isEstimate,
  ];

  it('goes by the prices that the service lists, and says so', () => {
    assert.deepEqual(told(statusOf([million])), ['below', 0.4, false, true]);
    assert.deepEqual(told(statusOf([million, million])), ['near', 0.8, false, true]);
    assert.deepEqual(told(statusOf([million, million, million])), ['over', 1.2, false, true]);
  });

  it('is as reported where all of it is', () => {
    const cost = { currency: 'USD', nanos: dollar };
    assert.deepEqual(told(statusOf([{ ...million, cost }])), ['below', 0.1, false, undefined]);
  });

  it('has both beside each other where other models report theirs', () => {
    const cost = { currency: 'USD', nanos: dollar };
    assert.deepEqual(told(statusOf([million, { ...million, model: 'b', cost }])), [
      'below',
      0.5,
      false,
      true,
    ]);
  });

  it('stays open as far as neither cost nor price is known', () => {
    assert.deepEqual(told(statusOf([million, { ...million, model: 'b' }])), ['below', 0.4, true, true]);
    assert.deepEqual(told(statusOf([{ ...million, model: 'b' }])), ['unknown', 0, true, undefined]);
    assert.deepEqual(told(statusOf([{ occurredAt: now, model: 'priced', project: 'shop', requests: 1 }])), [
      'unknown',
      0,
      true,
      undefined,
    ]);
  });

  it('does not price twice what reports its cost in a part of its rows', () => {
    const cost = { currency: 'USD', nanos: dollar };
    assert.deepEqual(told(statusOf([million, { ...million, cost }])), ['below', 0.1, true, undefined]);
  });

  it('is not filled by prices in another currency', () => {
    const amount = { currency: 'EUR', nanos: dollar };
    const budget: Budget = { period: 'day', limit: { unit: 'money', amount } };
    assert.deepEqual(told(statusOf([million], budget)), ['unknown', 0, true, undefined]);
  });

  it('counts its own project and day only, and stays open where the service names no project', () => {
    const budget: Budget = { ...tenADay, project: 'shop' };
    const others = [
      { ...million, project: 'website' },
      { ...million, occurredAt: new Date('2026-03-28T12:00:00Z') },
    ];
    assert.deepEqual(told(statusOf([million, ...others], budget)), ['below', 0.4, false, true]);
    const unnamed = { ...million, project: undefined };
    const status = statusOf([million, unnamed], budget, 'account');
    assert.deepEqual(told(status), ['below', 0.4, true, true]);
  });
});
