import assert from 'node:assert/strict';

import { parseBudgets } from '../../../../src/core/usage/parseBudgets.ts';

describe('Budgets as a person writes them', () => {
  it('are of tokens or money, for all or for a project', () => {
    assert.deepEqual(
      parseBudgets([
        { period: 'day', tokens: 1000 },
        { period: 'month', cost: '2.50', currency: 'eur', project: 'shop' },
      ]),
      [
        { period: 'day', limit: { unit: 'tokens', amount: 1000 } },
        {
          period: 'month',
          project: 'shop',
          limit: { unit: 'money', amount: { currency: 'EUR', nanos: 2_500_000_000n } },
        },
      ],
    );
  });

  it('are exact where a float is not', () => {
    const [budget] = parseBudgets([{ period: 'day', cost: 0.1 }]);
    assert.deepEqual(budget?.limit, { unit: 'money', amount: { currency: 'USD', nanos: 100_000_000n } });
  });

  it('are two where one has tokens and a cost', () => {
    assert.equal(parseBudgets([{ period: 'day', tokens: 1, cost: 1 }]).length, 2);
  });

  for (const wrong of [
    undefined,
    {},
    [{ period: 'week', tokens: 1 }],
    [{ period: 'day', tokens: -1 }],
    [{ period: 'day', cost: 'much' }],
    [{ period: 'day', cost: -1 }],
    [{ period: 'day', cost: 1, currency: 'dollars' }],
    [{ period: 'day' }],
  ]) {
    it(`are none where ${JSON.stringify(wrong)} is written`, () => {
      assert.deepEqual(parseBudgets(wrong), []);
    });
  }
});
