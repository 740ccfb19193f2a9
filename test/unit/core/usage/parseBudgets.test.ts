import assert from 'node:assert/strict';

import { bringBackBudget, changeBudget } from '../../../../src/core/usage/changeBudgets.ts';
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

describe('A budget that a person changes', () => {
  const both = { period: 'day', tokens: 1000, cost: '2.50', currency: 'EUR', project: 'shop', note: 'mine' };
  const broken = { period: 'week', tokens: 1000 };
  const other = { period: 'month', tokens: 1000 };
  const written = [broken, both, other, 'text'];
  const [tokens, cost] = parseBudgets([both]);
  assert.ok(tokens && cost);

  it('gets another limit, and all else stays as it was written', () => {
    assert.deepEqual(changeBudget(written, tokens, { tokens: 5 }), [
      broken,
      { ...both, tokens: 5 },
      other,
      'text',
    ]);
    assert.deepEqual(changeBudget(written, cost, { cost: '3', currency: 'USD' }), [
      broken,
      { ...both, cost: '3', currency: 'USD' },
      other,
      'text',
    ]);
  });

  it('is removed, and with it only the line that has nothing else', () => {
    const { cost: _cost, currency: _currency, ...onlyTokens } = both;
    const withoutCost = changeBudget(written, cost, undefined);
    assert.deepEqual(withoutCost, [broken, onlyTokens, other, 'text']);
    assert.deepEqual(changeBudget(withoutCost, tokens, undefined), [broken, other, 'text']);
  });

  it('is brought back where it stood, or after what has changed meanwhile, and never twice', () => {
    const without = changeBudget(written, cost, undefined);
    assert.deepEqual(bringBackBudget(without, written, cost), written);
    const { tokens: _tokens, ...onlyCost } = both;
    const added = { period: 'day', cost: 7 };
    assert.deepEqual(bringBackBudget([added], written, cost), [added, onlyCost]);
    const { cost: _cost, currency: _currency, ...onlyTokens } = both;
    assert.deepEqual(bringBackBudget([added], written, tokens), [added, onlyTokens]);
    assert.deepEqual(bringBackBudget([added, both], written, cost), [added, both]);
  });
});
