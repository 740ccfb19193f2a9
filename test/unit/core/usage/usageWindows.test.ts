import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import {
  dayNames,
  type UsageWindow,
  type WindowChoice,
  windowBefore,
  windowOf,
} from '../../../../src/core/usage/usageWindows.ts';

const berlin = new TimeZone('Europe/Berlin');
/** Half past ten in Berlin, two days after the clocks went on. */
const now = new Date('2026-03-31T08:30:00Z');
const hours = ({ from, to }: { readonly from: Date; readonly to: Date }): number =>
  (to.getTime() - from.getTime()) / 3_600_000;

describe('Windows of usage', () => {
  const cases: readonly (readonly [WindowChoice, string, string, string, string])[] = [
    ['today', '2026-03-30T22:00', '2026-03-31T08:30', '2026-03-29T22:00', '2026-03-30T08:30'],
    ['yesterday', '2026-03-29T22:00', '2026-03-30T22:00', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['7days', '2026-03-24T23:00', '2026-03-31T08:30', '2026-03-17T23:00', '2026-03-24T09:30'],
    ['30days', '2026-03-01T23:00', '2026-03-31T08:30', '2026-01-30T23:00', '2026-03-01T09:30'],
    // February has no 31st: all of it is what this month is compared with.
    ['thisMonth', '2026-02-28T23:00', '2026-03-31T08:30', '2026-01-31T23:00', '2026-02-28T23:00'],
    ['lastMonth', '2026-01-31T23:00', '2026-02-28T23:00', '2025-12-31T23:00', '2026-01-31T23:00'],
    [
      { first: '2026-03-28', last: '2026-03-29' },
      '2026-03-27T23:00',
      '2026-03-29T22:00',
      '2026-03-25T23:00',
      '2026-03-27T23:00',
    ],
  ];
  for (const [choice, from, to, fromBefore, toBefore] of cases) {
    it(`${JSON.stringify(choice)} goes by the days of the zone, and so does what it is compared with`, () => {
      const name = ({
        from: begin,
        to: end,
      }: {
        readonly from: Date;
        readonly to: Date;
      }): readonly string[] => [begin, end].map((time) => time.toISOString().slice(0, 16));
      assert.deepEqual(name(windowOf(choice, now, berlin)), [from, to]);
      assert.deepEqual(name(windowBefore(choice, now, berlin)), [fromBefore, toBefore]);
    });
  }

  it('knows its days by the calendar of the zone, and whether its last day goes on', () => {
    const day = (name: string): number => Date.parse(name);
    const days = (first: string, last: string) => ({ first: day(first), last: day(last) });
    const of = ({ days: all, ends }: UsageWindow): readonly unknown[] => [all, ends];
    const late = new Date('2026-03-31T22:30:00Z');
    assert.deepEqual(of(windowOf('today', late, berlin)), [days('2026-04-01', '2026-04-01'), 'now']);
    assert.deepEqual(of(windowOf('yesterday', late, berlin)), [days('2026-03-31', '2026-03-31'), 'withDay']);
    assert.deepEqual(of(windowBefore('7days', now, berlin)), [days('2026-03-18', '2026-03-24'), 'withinDay']);
    assert.deepEqual(of(windowBefore('yesterday', now, berlin)), [
      days('2026-03-29', '2026-03-29'),
      'withDay',
    ]);
    assert.deepEqual(of(windowBefore('thisMonth', now, berlin)), [
      days('2026-02-01', '2026-02-28'),
      'withDay',
    ]);
  });

  it('a day of a clock change has 23 or 25 hours', () => {
    const dayOf = (day: string) => windowOf({ first: day, last: day }, now, berlin);
    assert.equal(hours(dayOf('2026-03-29')), 23);
    assert.equal(hours(dayOf('2026-10-25')), 25);
  });

  it('this month, early in it, is compared with as much of the month before', () => {
    const { to } = windowBefore('thisMonth', new Date('2026-03-05T11:00:00Z'), berlin);
    assert.equal(to.toISOString(), '2026-02-05T11:00:00.000Z');
  });

  it('names every day, also one without usage', () => {
    assert.deepEqual(dayNames(windowOf({ first: '2026-03-28', last: '2026-03-31' }, now, berlin), berlin), [
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
    assert.deepEqual(dayNames({ from: now, to: now }, berlin), []);
  });

  for (const [first, last] of [
    ['2026-03-02', '2026-03-01'],
    ['yesterday', '2026-03-01'],
    ['2026-02-30', '2026-03-05'],
    ['2026-02-01', '2026-02-29'],
    ['2026-12-01', '2026-13-01'],
    ['2026-03-01', '2026-03-1'],
  ] as const) {
    it(`from ${first} to ${last} is no window`, () => {
      assert.throws(() => windowOf({ first, last }, now, berlin), RangeError);
    });
  }
});
