import assert from 'node:assert/strict';

import type { UsageItem } from '../../../../src/core/usage/usageCube.ts';
import { UsageTally } from '../../../../src/core/usage/usageTally.ts';
import { figures } from '../../../../src/host/dashboard/figures.ts';
import { fake } from '../../../fakes/vscode.ts';

describe('The totals of the usage page', () => {
  beforeEach(() => fake.reset());

  const tally = (...items: readonly Partial<UsageItem>[]): UsageTally => {
    const sum = new UsageTally();
    for (const item of items) sum.add({ requests: 1, ...item });
    return sum;
  };
  const usd = (units: number) => ({ currency: 'USD', nanos: BigInt(units) * 1_000_000_000n });
  const compared = (current: UsageTally, before: UsageTally) => ({
    current,
    before,
    window: { from: new Date(0), to: new Date(1) },
    readAt: new Date(1),
  });
  const detailOf = (id: string, ...given: Parameters<typeof figures>): string =>
    figures(...given).find((figure) => figure.id === id)?.detail ?? '';

  it('say with what they are compared', () => {
    const now = tally({ cost: usd(15), totalTokens: 150 });
    const comparison = compared(now, tally({ cost: usd(10), totalTokens: 300 }));
    assert.equal(detailOf('cost', now, comparison, true), '▲ 50% more than before ($10.00)');
    assert.equal(detailOf('tokens', now, comparison, true), '▼ 50% less than before (300)');
    assert.equal(detailOf('requests', now, comparison, true), 'as before');
  });

  it('say how many times as much where percents would be thousands', () => {
    const comparison = compared(tally({ totalTokens: 2000 }), tally({ totalTokens: 100 }));
    assert.equal(
      detailOf('tokens', comparison.current, comparison, true),
      '▲ 20 times as much as before (100)',
    );
  });

  it('are about the same where they differ by less than half a percent', () => {
    const comparison = compared(tally({ totalTokens: 10_001 }), tally({ totalTokens: 10_000 }));
    assert.equal(
      detailOf('tokens', comparison.current, comparison, true),
      'about the same as before (10,000)',
    );
  });

  it('are marked as the least that they can be where rows or pages are missing', () => {
    const valueOf = (id: string, total: UsageTally, whole: boolean): string | undefined =>
      figures(total, undefined, whole).find((figure) => figure.id === id)?.value;
    const half = tally({ cost: usd(2), totalTokens: 5 }, { totalTokens: 5 });
    assert.equal(valueOf('cost', half, true), '≥ $2.00');
    assert.equal(valueOf('tokens', half, true), '10');
    assert.equal(valueOf('tokens', half, false), '≥ 10');
    assert.equal(valueOf('cost', tally({ totalTokens: 5 }), false), '—');
  });

  it('have a price with the digits that tell it from another', () => {
    const price = { currency: 'USD', nanos: 345_000n };
    const sum = figures(tally({ cost: price, totalTokens: 1000 }), undefined, true);
    assert.equal(sum.find(({ id }) => id === 'perMillion')?.value, '$0.345');
  });

  it('say so where the sums that are compared are not those of the figure', () => {
    const shown = tally({ cost: usd(7), totalTokens: 70 });
    const comparison = compared(tally({ cost: usd(15) }), tally({ cost: usd(10) }));
    assert.equal(
      detailOf('cost', shown, comparison, false),
      'of the pages loaded · ▲ 50% more than before ($10.00), by sums of $15.00 now',
    );
    const tokens = compared(tally({ totalTokens: 150 }), tally({ totalTokens: 100 }));
    assert.equal(detailOf('tokens', shown, tokens, true), '▲ 50% more than before (100), by sums of 150 now');
  });

  it('say why there is no price', () => {
    const euro = { currency: 'EUR', nanos: 1n };
    const of = (...items: readonly Partial<UsageItem>[]): string =>
      detailOf('perMillion', tally(...items), undefined, true);
    assert.equal(of({ cost: usd(1), totalTokens: 5 }), 'input and output together');
    assert.equal(of({ cost: usd(1), totalTokens: 5 }, { cost: euro, totalTokens: 5 }), 'several currencies');
    assert.equal(of({ totalTokens: 5 }), 'no cost reported');
    assert.equal(of({ cost: usd(1) }), 'no tokens reported');
    assert.equal(of(), '');
  });
});
