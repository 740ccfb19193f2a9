import assert from 'node:assert/strict';

import { formatMoney, nanosPer, parseNanos } from '../../../../src/core/usage/money.ts';

describe('Money', () => {
  const amounts: readonly (readonly [unknown, bigint, bigint | undefined])[] = [
    [12, nanosPer.micro, 12_000n],
    ['9007199254740993', nanosPer.micro, 9_007_199_254_740_993_000n],
    ['0.000012345', nanosPer.unit, 12_345n],
    ['-1.5', nanosPer.unit, -1_500_000_000n],
    [0.1, nanosPer.unit, 100_000_000n],
    [199, nanosPer.cent, 1_990_000_000n],
    ['1.5e-07', nanosPer.unit, 150n],
    ['1e999', nanosPer.unit, undefined],
    ['', nanosPer.unit, undefined],
    [null, nanosPer.unit, undefined],
    [Number.NaN, nanosPer.unit, undefined],
  ];
  for (const [value, unit, nanos] of amounts) {
    it(`${JSON.stringify(value)} in units of ${unit} nanos is ${nanos}`, () => {
      assert.equal(parseNanos(value, unit), nanos);
    });
  }

  for (const [nanos, text] of [
    [0n, '$0.00'],
    [1_234_500_000n, '$1.23'],
    [290_000_000n, '$0.29'],
    [61_230_000n, '$0.0612'],
    [5_940_000n, '$0.0059'],
    [1_234_000n, '$0.0012'],
    [123_000n, '$0.00012'],
    [-12_300n, '-$0.000012'],
  ] as const) {
    it(`of ${nanos} billionths is shown as ${text}`, () => {
      assert.equal(formatMoney({ currency: 'USD', nanos }, 'en'), text);
    });
  }

  it('on an axis has as many digits as is said', () => {
    assert.equal(formatMoney({ currency: 'USD', nanos: 50_000_000n }, 'en', 3), '$0.050');
    assert.equal(formatMoney({ currency: 'USD', nanos: 2_000_000_000n }, 'en', 0), '$2');
  });

  it('has no more digits than its currency has, from one unit on', () => {
    assert.equal(formatMoney({ currency: 'JPY', nanos: 12_500_000_000n }, 'en'), '¥13');
    assert.equal(formatMoney({ currency: 'JPY', nanos: 12_300_000n }, 'en'), '¥0.0123');
  });

  it('in a currency that is none is still shown', () => {
    assert.equal(formatMoney({ currency: 'credits', nanos: 2_000_000_000n }, 'en'), '2 credits');
  });
});
