import assert from 'node:assert/strict';

import { readCost, readTokens } from '../../../../src/core/usage/typedAmount.ts';

describe('An amount as people type it', () => {
  const tokens: readonly (readonly [string, number])[] = [
    ['20000', 20_000],
    [' 20k ', 20_000],
    ['20K tokens', 20_000],
    ['2M', 2_000_000],
    ['1.5 M', 1_500_000],
    ['1,5k', 1500],
    ['20,000', 20_000],
    ['20.000', 20_000],
    ['20 000', 20_000],
    ["1'234'567", 1_234_567],
    ['1,234,567', 1_234_567],
    ['20\u202f000', 20_000],
    ['0', 0],
  ];
  for (const [text, amount] of tokens) {
    it(`is ${amount} tokens for ${JSON.stringify(text)}`, () => assert.equal(readTokens(text), amount));
  }

  const costs: readonly (readonly [string, string, string])[] = [
    ['5', '5', 'CHF'],
    ['$1.34', '1.34', 'USD'],
    ['1,50', '1.50', 'CHF'],
    ['5 €', '5', 'EUR'],
    ['€5', '5', 'EUR'],
    ['2.50 eur', '2.50', 'EUR'],
    ['USD 1,000', '1000', 'USD'],
    ['1.234,56 €', '1234.56', 'EUR'],
    ['US$ 1,234.56', '1234.56', 'USD'],
    ['1 000,5 EUR', '1000.5', 'EUR'],
    ['£1.5k', '1500', 'GBP'],
    ['.5 USD', '0.5', 'USD'],
    ['0.005 $', '0.005', 'USD'],
    ['0,005', '0.005', 'CHF'],
    ['1.2345 USD', '1.2345', 'USD'],
    ['0.0005k', '0.5', 'CHF'],
  ];
  for (const [text, cost, currency] of costs) {
    it(`is ${cost} ${currency} for ${JSON.stringify(text)}`, () =>
      assert.deepEqual(readCost(text, 'CHF'), { cost, currency }));
  }

  for (const text of [
    '',
    'many',
    '-1',
    '1.5',
    '5 $',
    '12,34,567',
    '1,2345',
    '1.500k',
    '1,500k',
    '1 2',
    '1e6',
    '9'.repeat(17),
  ]) {
    it(`is no number of tokens for ${JSON.stringify(text)}`, () => assert.equal(readTokens(text), undefined));
  }

  // The one before the last is 1.5 in English and 1500 in German.
  for (const text of [
    '',
    'many',
    '-1',
    '5 euros',
    '1 EUR x',
    '$5 €',
    '$',
    '1,00,0',
    '1.2.3',
    '1.500 EUR',
    '$1,500k',
    '¥5',
  ]) {
    it(`is no amount of money for ${JSON.stringify(text)}`, () =>
      assert.equal(readCost(text, 'USD'), undefined));
  }
});
