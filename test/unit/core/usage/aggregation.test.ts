import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { breakDown, type UsageGroup } from '../../../../src/core/usage/usageBreakdown.ts';
import { compareCosts, compareCounts } from '../../../../src/core/usage/usageComparison.ts';
import { UsageCube, type UsageItem } from '../../../../src/core/usage/usageCube.ts';
import { editorFigures } from '../../../../src/core/usage/usageFigures.ts';
import { type Countable, UsageTally } from '../../../../src/core/usage/usageTally.ts';

const utc = new TimeZone('UTC');
const usd = (nanos: bigint) => ({ currency: 'USD', nanos });

function tallyOf(rows: readonly Countable[]): UsageTally {
  const tally = new UsageTally();
  for (const row of rows) tally.add(row);
  return tally;
}

function item(time: string | undefined, counts: Partial<UsageItem> = {}): UsageItem {
  return {
    occurredAt: time === undefined ? undefined : new Date(time),
    model: 'large',
    project: 'website',
    requests: 1,
    ...counts,
  };
}

function cubeOf(items: readonly UsageItem[], zone = utc): UsageCube {
  const cube = new UsageCube(zone, 'hour');
  cube.addAll(items);
  return cube;
}

/** Keys and totals of tokens, as a person would read them. */
function outline(groups: readonly UsageGroup[]): readonly unknown[] {
  return groups.map(({ key, tally, groups: inner }) => [
    key,
    tally.sum('totalTokens'),
    ...(inner.length === 0 ? [] : [outline(inner)]),
  ]);
}

describe('UsageTally', () => {
  it('keeps what is not reported apart from nought', () => {
    const tally = tallyOf([{ inputTokens: 0 }, {}]);
    assert.equal(tally.sum('inputTokens'), 0);
    assert.equal(tally.sum('outputTokens'), undefined);
    assert.deepEqual([tally.rows, tally.reported('inputTokens'), tally.reported('cost')], [2, 1, 0]);
    assert.deepEqual(tally.counts, { inputTokens: 0 });
  });

  it('knows that what nobody bills leaves no cost open', () => {
    const tally = tallyOf([{ cost: usd(1n) }, { isFree: true }]);
    assert.equal(tally.reported('cost'), 2);
    tally.merge(tallyOf([{ isFree: true }, {}]));
    assert.deepEqual([tally.rows, tally.reported('cost')], [4, 3]);
    tally.remove({ isFree: true });
    assert.deepEqual([tally.rows, tally.reported('cost'), tally.costs], [3, 2, [usd(1n)]]);
  });

  it('counts what has an identifier as one request, a row of a summary as what it says', () => {
    assert.equal(tallyOf([{ id: 'a' }, { requestId: 'b' }, { id: 'c', requests: 5 }, {}]).sum('requests'), 7);
    assert.equal(tallyOf([{}]).sum('requests'), undefined);
  });

  it('adds up money exactly, each currency for itself', () => {
    const tenth = Array.from({ length: 1000 }, () => ({ cost: usd(100_000_000n) }));
    const tally = tallyOf([...tenth, { cost: { currency: 'EUR', nanos: 1n } }]);
    assert.deepEqual(tally.costs, [{ currency: 'EUR', nanos: 1n }, usd(100_000_000_000n)]);
    assert.equal(tally.reported('cost'), 1001);
    assert.equal(tally.counts.cost, undefined);
    assert.equal(tally.costPerThousandTokens, undefined);
  });

  it('takes away what it added, to the last trace', () => {
    const rows: readonly Countable[] = [
      { requests: 1, inputTokens: 5, cachedInputTokens: 2, totalTokens: 9, cost: usd(3n) },
      { outputTokens: 4, reasoningTokens: 1, cost: { currency: 'EUR', nanos: 2n } },
    ];
    const tally = tallyOf(rows);
    for (const row of rows) tally.remove(row);
    assert.deepEqual([tally.rows, tally.counts, tally.costs], [0, {}, []]);
    assert.deepEqual([tally.cachedShare, tally.costPerThousandTokens], [undefined, undefined]);
  });

  it('gives no sum that it cannot give exactly', () => {
    const tally = tallyOf([{ inputTokens: Number.MAX_SAFE_INTEGER }, { inputTokens: 2 }]);
    assert.equal(tally.sum('inputTokens'), Number.POSITIVE_INFINITY);
    tally.remove({ inputTokens: 2 });
    assert.equal(tally.sum('inputTokens'), Number.POSITIVE_INFINITY);
  });

  it('works out shares from rows that report both parts only', () => {
    const tally = tallyOf([
      { inputTokens: 100, cachedInputTokens: 25, totalTokens: 200, cost: usd(1_000_000n) },
      { inputTokens: 900 },
      { cachedInputTokens: 7, totalTokens: 50 },
      { cost: usd(5n) },
    ]);
    assert.equal(tally.cachedShare, 0.25);
    assert.deepEqual(tally.costPerThousandTokens, usd(5_000_000n));
  });
});

describe('UsageCube and breakDown', () => {
  const items = [
    item('2026-03-28T22:59:59Z', { totalTokens: 1 }),
    item('2026-03-28T23:00:00Z', { totalTokens: 2, model: 'small' }),
    item('2026-03-29T21:59:59Z', { totalTokens: 4, project: undefined }),
    item('2026-03-29T22:00:00Z', { totalTokens: 8 }),
    item(undefined, { totalTokens: 16 }),
  ];
  const cube = cubeOf(items);

  it('puts usage on the days of the zone', () => {
    const days = (zone: string) =>
      outline(breakDown(cubeOf(items, new TimeZone(zone)).cells(), ['day']).groups);
    assert.deepEqual(days('UTC'), [
      ['2026-03-28', 3],
      ['2026-03-29', 12],
      [undefined, 16],
    ]);
    assert.deepEqual(days('Europe/Berlin'), [
      ['2026-03-28', 1],
      ['2026-03-29', 6],
      ['2026-03-30', 8],
      [undefined, 16],
    ]);
  });

  it('puts the sum of a day under its date in every zone, and in no hour', () => {
    const sums = [
      item('2026-03-28T00:00:00Z', { totalTokens: 1, wholeDay: true }),
      item('2026-03-28T00:30:00Z', { totalTokens: 2 }),
    ];
    for (const [zone, day, hour] of [
      ['UTC', '2026-03-28', '00'],
      ['America/New_York', '2026-03-27', '20'],
      ['Pacific/Kiritimati', '2026-03-28', '14'],
    ] as const) {
      const of = cubeOf(sums, new TimeZone(zone));
      const days =
        day === '2026-03-28'
          ? [[day, 3]]
          : [
              [day, 2],
              ['2026-03-28', 1],
            ];
      assert.deepEqual(outline(breakDown(of.cells(), ['day']).groups), days);
      assert.deepEqual(outline(breakDown(of.cells(), ['hour']).groups), [
        [hour, 2],
        [undefined, 1],
      ]);
      for (const one of sums) of.remove(one);
      assert.deepEqual([...of.cells()], []);
    }
  });

  it('groups in any order, with the most first and what is not reported last', () => {
    assert.deepEqual(outline(breakDown(cube.cells(), ['month', 'model', 'project']).groups), [
      [
        '2026-03',
        15,
        [
          [
            'large',
            13,
            [
              ['website', 9],
              [undefined, 4],
            ],
          ],
          ['small', 2, [['website', 2]]],
        ],
      ],
      [undefined, 16, [['large', 16, [['website', 16]]]]],
    ]);
    assert.deepEqual(outline(breakDown(cube.cells(), ['project', 'day']).groups), [
      [
        'website',
        27,
        [
          ['2026-03-28', 3],
          ['2026-03-29', 8],
          [undefined, 16],
        ],
      ],
      [undefined, 4, [['2026-03-29', 4]]],
    ]);
    assert.deepEqual(outline(breakDown(cube.cells(), ['hour']).groups), [
      ['21', 4],
      ['22', 9],
      ['23', 2],
      [undefined, 16],
    ]);
  });

  it('has the same total whatever it is grouped by', () => {
    assert.equal(breakDown(cube.cells(), []).total.sum('totalTokens'), 31);
    assert.deepEqual(breakDown(cube.cells(), ['hour']).total.counts, cube.total.counts);
  });

  it('gives the cells of a window without what is outside or has no time', () => {
    const window = { from: new Date('2026-03-28T23:00:00Z'), to: new Date('2026-03-29T22:00:00Z') };
    const inBerlin = cubeOf(items, new TimeZone('Europe/Berlin'));
    assert.equal(breakDown(inBerlin.cells(window), []).total.sum('totalTokens'), 6);
  });

  it('makes figures of this editor that know their source, window and age', () => {
    const window = { from: new Date('2026-03-29T00:00:00Z'), to: new Date('2026-03-29T23:00:00Z') };
    const { cells, ...rest } = editorFigures(cube, window, window.to);
    assert.deepEqual(rest, { source: 'editor', window, readAt: window.to, whole: true });
    assert.equal(breakDown(cells, []).total.sum('totalTokens'), 12);
  });

  it('has hours only where it was told to', () => {
    const coarse = new UsageCube(utc);
    coarse.addAll(items);
    assert.equal([...coarse.cells()].length, 5);
    assert.deepEqual(outline(breakDown(coarse.cells(), ['hour']).groups), [[undefined, 31]]);
  });

  it('loses an item that is taken away, and its cell with it', () => {
    const one = item('2026-03-01T00:00:00Z', { totalTokens: 3 });
    const changing = cubeOf([one]);
    changing.remove(one);
    assert.deepEqual([...changing.cells()], []);
    assert.equal(changing.total.rows, 0);
  });
});

describe('Comparison with the window before', () => {
  const [now, before] = [
    tallyOf([{ inputTokens: 3, cost: usd(3_000_000_000n) }]),
    tallyOf([{ inputTokens: 2, cost: usd(2_000_000_000n) }]),
  ];

  it('tells both figures and the change', () => {
    assert.deepEqual(compareCounts(now, before, 'inputTokens'), { now: 3, before: 2, share: 0.5 });
    assert.deepEqual(compareCosts(before, tallyOf([{ cost: usd(4_000_000_000n) }])), {
      now: 2,
      before: 4,
      share: -0.5,
    });
  });

  it('tells nothing of what either does not report', () => {
    assert.equal(compareCounts(now, before, 'outputTokens'), undefined);
    assert.equal(compareCosts(now, tallyOf([{ inputTokens: 1 }])), undefined);
    assert.equal(compareCosts(now, tallyOf([{ cost: { currency: 'EUR', nanos: 1n } }])), undefined);
  });

  it('with nothing at all is one with nought, without a share', () => {
    const none = tallyOf([]);
    assert.deepEqual(compareCounts(now, none, 'inputTokens'), { now: 3, before: 0, share: undefined });
    assert.deepEqual(compareCosts(none, now), { now: 0, before: 3, share: -1 });
  });
});
