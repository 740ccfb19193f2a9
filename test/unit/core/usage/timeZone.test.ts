import assert from 'node:assert/strict';

import { nameOfDay, TimeZone } from '../../../../src/core/usage/timeZone.ts';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);

describe('TimeZone', () => {
  const starts: readonly (readonly [zone: string, day: string, start: string, why: string])[] = [
    ['UTC', '2026-03-29', '2026-03-29T00:00:00Z', 'there is no offset'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 'clocks go on later that day'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z', 'they have gone on'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z', 'they have gone back'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 'clocks go back later that day'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z', 'they have gone back'],
    ['Asia/Kathmandu', '2026-05-01', '2026-04-30T18:15:00Z', 'the offset has quarters'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 'clocks go back by half an hour later'],
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00Z', 'they have gone back by half an hour'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 'there is no midnight: it is 1:00 at once'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 'there is no midnight: it is 1:00 at once'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z', 'there is no midnight: it is 1:00 at once'],
    ['Asia/Beirut', '2026-10-25', '2026-10-24T22:00:00Z', 'the last hour before it comes twice'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 'midnight comes twice: the first one counts'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 'the day before did not take place'],
  ];
  for (const [name, day, start, why] of starts) {
    it(`in ${name}, ${day} begins at ${start}: ${why}`, () => {
      const zone = new TimeZone(name);
      const moment = zone.startOf(at(day));
      assert.equal(new Date(moment).toISOString(), new Date(start).toISOString());
      assert.equal(nameOfDay(zone.dayAt(moment)), day);
      assert.ok(zone.dayAt(moment - 1) < at(day));
    });
  }

  it('tells the hour on both sides of a clock change', () => {
    const zone = new TimeZone('Europe/Berlin');
    const hours = [0, 1, 2, 3].map((count) => zone.hourAt(at('2026-10-24T23:30:00Z') + count * hour));
    assert.deepEqual(hours, [1, 2, 2, 3]);
    assert.deepEqual(
      [0, 1, 2].map((count) => zone.hourAt(at('2026-03-29T00:30:00Z') + count * hour)),
      [1, 3, 4],
    );
  });

  it('tells the hour where clocks are changed at an odd minute', () => {
    const zone = new TimeZone('Antarctica/Casey');
    const hours = ['2022-10-01T16:00:59Z', '2022-10-01T16:01:00Z'].map((time) => zone.hourAt(at(time)));
    assert.deepEqual(hours, [0, 3]);
  });

  it('finds the first moment at which a clock stands so, and the next one where it skips that', () => {
    const zone = new TimeZone('Europe/Berlin');
    const moment = (day: string, clock: number): string =>
      new Date(zone.momentOf(at(day), clock)).toISOString();
    assert.equal(moment('2026-10-25', 2.5 * hour), '2026-10-25T00:30:00.000Z');
    assert.equal(moment('2026-10-25', 3.5 * hour), '2026-10-25T02:30:00.000Z');
    assert.equal(moment('2026-03-29', 2.5 * hour), '2026-03-29T01:30:00.000Z');
    assert.equal(moment('2026-03-29', 12 * hour), '2026-03-29T10:00:00.000Z');
  });

  it('that does not exist is refused', () => {
    assert.throws(() => new TimeZone('Mars/Olympus'), RangeError);
  });
});
