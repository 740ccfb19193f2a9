import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import { barChart } from '../../../../src/host/dashboard/barChart.ts';
import { measureOf } from '../../../../src/host/dashboard/measure.ts';
import { SeriesColours } from '../../../../src/host/dashboard/seriesColours.ts';
import type { BarChart } from '../../../../src/protocol/dashboard.ts';
import { fake } from '../../../fakes/vscode.ts';

describe('A chart of the usage page', () => {
  beforeEach(() => fake.reset());

  const bars = [{ key: '2026-03-01', label: 'March 1', tick: 'Mar 1' }];
  const chartOf = (
    kind: 'tokens' | 'cost',
    used: readonly (readonly [model: string, tokens: number, nanos: bigint])[],
    colours = new SeriesColours(),
  ): BarChart => {
    const cube = new UsageCube(new TimeZone('UTC'));
    for (const [model, totalTokens, nanos] of used) {
      const occurredAt = new Date('2026-03-01T12:00:00Z');
      cube.add({ occurredAt, model, project: undefined, totalTokens, cost: { currency: 'USD', nanos } });
    }
    const question = { title: 'T', along: 'day', by: 'model', bars } as const;
    return barChart([...cube.cells()], question, measureOf(kind, cube.total), colours);
  };

  for (const [nanos, ticks] of [
    [90_000_000n, ['$0.000', '$0.025', '$0.050', '$0.075', '$0.100']],
    [700_000_000n, ['$0.00', '$0.20', '$0.40', '$0.60', '$0.80']],
    [7_000_000_000n, ['$0', '$2', '$4', '$6', '$8']],
    [9_000_000_000n, ['$0.00', '$2.50', '$5.00', '$7.50', '$10.00']],
    [3_000n, ['$0.000000', '$0.000001', '$0.000002', '$0.000003']],
  ] as const) {
    it(`has an axis that says exactly where its ticks are, up to ${nanos} billionths`, () => {
      const texts = chartOf('cost', [['a', 1, nanos]]).ticks.map(({ text }) => text);
      assert.deepEqual(texts, ticks);
    });
  }

  it('gives a model the same colour whether tokens or cost are drawn', () => {
    const colours = new SeriesColours();
    const used = [
      ['a', 100, 1n],
      ['b', 1, 100n],
    ] as const;
    const coloursIn = (chart: BarChart): Record<string, number> =>
      Object.fromEntries(chart.series.map(({ label, colour }) => [label, colour]));
    assert.deepEqual(coloursIn(chartOf('tokens', used, colours)), { a: 0, b: 1 });
    assert.deepEqual(coloursIn(chartOf('cost', used, colours)), { b: 1, a: 0 });
    assert.deepEqual(coloursIn(chartOf('cost', [['b', 1, 1n]], colours)), { b: 1 });
  });

  it('has a colour for all the rest that no series has', () => {
    const used = Array.from({ length: 9 }, (_, index) => [`m${index}`, index + 1, 1n] as const);
    const { series } = chartOf('tokens', used);
    assert.equal(series.at(-1)?.key, 'rest');
    assert.equal(new Set(series.map(({ colour }) => colour)).size, 6);
    assert.equal(series.at(-1)?.colour, 10);
  });
});
