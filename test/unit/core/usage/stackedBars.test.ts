import assert from 'node:assert/strict';

import { axisTicks, stackBars } from '../../../../src/core/usage/stackedBars.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import type { UsageTally } from '../../../../src/core/usage/usageTally.ts';

const size = (tally: UsageTally): number => tally.sum('totalTokens') ?? 0;

function cubeOf(items: readonly (readonly [day: string, model: string, tokens: number])[]): UsageCube {
  const cube = new UsageCube(new TimeZone('UTC'), 'hour');
  cube.addAll(
    items.map(([day, model, totalTokens]) => ({
      occurredAt: new Date(`${day}T10:30:00Z`),
      model,
      project: undefined,
      totalTokens,
    })),
  );
  return cube;
}

describe('Stacked bars', () => {
  it('stand for every day, also for those without usage, with the largest part first', () => {
    const cube = cubeOf([
      ['2026-03-01', 'a', 1],
      ['2026-03-03', 'b', 5],
    ]);
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
    const { series, bars } = stackBars([...cube.cells()], 'day', 'model', days, size);
    assert.deepEqual(
      series.map(({ key }) => key),
      ['b', 'a'],
    );
    assert.deepEqual(
      bars.map(({ tallies }) => tallies.map(size)),
      [
        [0, 1],
        [0, 0],
        [5, 0],
      ],
    );
  });

  it('put together what is beyond the fifth, so that no usage is lost', () => {
    const cube = cubeOf(Array.from({ length: 9 }, (_, index) => ['2026-03-01', `m${index}`, index + 1]));
    const { series, bars } = stackBars([...cube.cells()], 'day', 'model', ['2026-03-01'], size);
    assert.equal(series.length, 6);
    assert.equal(series.at(-1)?.isRest, true);
    assert.equal(
      bars[0]?.tallies.reduce((sum, tally) => sum + size(tally), 0),
      45,
    );
  });

  it('go by the hour of the day, whatever day it was', () => {
    const cube = cubeOf([
      ['2026-03-01', 'a', 1],
      ['2026-03-02', 'a', 2],
    ]);
    const { bars } = stackBars([...cube.cells()], 'hour', 'model', ['09', '10'], size);
    assert.deepEqual(
      bars.map(({ tallies }) => tallies.map(size)),
      [[0], [3]],
    );
  });
});

describe('The ticks of an axis', () => {
  for (const [largest, ticks] of [
    [0, [0]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [7, [0, 2, 4, 6, 8]],
    [40, [0, 10, 20, 30, 40]],
    [41, [0, 20, 40, 60]],
    [Number.NaN, [0]],
  ] as const) {
    it(`are ${ticks.join(', ')} up to ${largest}`, () => {
      assert.deepEqual(axisTicks(largest), ticks);
    });
  }
});
