import assert from 'node:assert/strict';

import { askedUsage, placeOf, type PlacedUsage } from '../../../../src/core/usage/askedUsage.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageFilter } from '../../../../src/core/usage/usage.ts';
import { defaultUsageQuery, type UsageQuerySettings } from '../../../../src/core/usage/usageQuery.ts';
import { windowOf } from '../../../../src/core/usage/usageWindows.ts';

const now = new Date('2026-03-02T18:00:00Z');
const { names } = defaultUsageQuery;

function settings(
  changed: Partial<UsageQuerySettings['names']>,
  timeFormat: UsageQuerySettings['timeFormat'] = 'iso',
): UsageQuerySettings {
  return { ...defaultUsageQuery, names: { ...names, ...changed }, timeFormat };
}

function usage(time: string | undefined, more: Partial<PlacedUsage> = {}): PlacedUsage {
  const occurredAt = time === undefined ? undefined : new Date(time);
  return { occurredAt, model: 'large', project: undefined, ...more };
}

const day = (name: string, more: Partial<PlacedUsage> = {}) =>
  usage(`${name}T00:00:00Z`, { wholeDay: true, ...more });

describe('What was asked for', () => {
  const filter: UsageFilter = { from: new Date('2026-03-01T23:00:00Z'), to: now };
  const unasked = settings({ from: '', to: '' });

  it('is half open in time, and looked after where a service is not told one of the ends', () => {
    const places = (query: UsageQuerySettings) =>
      [
        '2026-03-01T22:59:59.999Z',
        '2026-03-01T23:00:00Z',
        '2026-03-02T17:59:59.999Z',
        '2026-03-02T18:00:00Z',
      ].map((time) => placeOf(usage(time), askedUsage(filter, query)));
    const kept = ['outside', 'inside', 'inside', 'outside'];
    for (const query of [unasked, settings({ to: '' }), settings({ from: '' }), settings({}, 'date')])
      assert.deepEqual(places(query), kept);
    // A service that was told books by a clock of its own.
    assert.deepEqual(places(settings({})), ['inside', 'inside', 'inside', 'inside']);
    assert.deepEqual(places(settings({}, 'unix')), ['inside', 'inside', 'inside', 'inside']);
  });

  it('has what says no time only if the service was asked to keep to the window', () => {
    assert.equal(placeOf(usage(undefined), askedUsage(filter, settings({}))), 'inside');
    assert.equal(placeOf(usage(undefined), askedUsage(filter, unasked)), 'unknown');
    assert.equal(placeOf(usage(undefined), askedUsage(filter, settings({}, 'date'))), 'unknown');
  });

  for (const [zone, first, last] of [
    ['UTC', '2026-03-02', '2026-03-02'],
    ['Europe/Berlin', '2026-03-02', '2026-03-02'],
    ['Pacific/Kiritimati', '2026-03-03', '2026-03-03'],
    ['America/New_York', '2026-03-02', '2026-03-02'],
    ['Asia/Kolkata', '2026-03-02', '2026-03-02'],
  ] as const) {
    it(`has the sum of one day, and not of two, for today in ${zone}, however it was asked`, () => {
      const today = windowOf('today', now, new TimeZone(zone));
      const dates = ['2026-03-01', '2026-03-02', '2026-03-03'];
      for (const query of [settings({}), unasked, settings({}, 'date')]) {
        const asked = askedUsage(today, query);
        const inside = dates.filter((date) => placeOf(day(date), asked) === 'inside');
        assert.deepEqual(
          inside,
          dates.filter((date) => date >= first && date <= last),
        );
      }
    });
  }

  it('has the sums of all days of UTC that a window touches which names no days', () => {
    const dates = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03'];
    const asked = askedUsage(filter, unasked);
    assert.deepEqual(
      dates.map((date) => placeOf(day(date), asked)),
      ['outside', 'inside', 'inside', 'outside'],
    );
    const upToMidnight = { ...filter, to: new Date('2026-03-02T00:00:00Z') };
    assert.equal(placeOf(day('2026-03-02'), askedUsage(upToMidnight, unasked)), 'outside');
  });

  it('has a single request of which only the date is told, if the service has picked it', () => {
    const berlin = windowOf('today', now, new TimeZone('Europe/Berlin'));
    const request = day('2026-03-01', { id: 'a' });
    assert.equal(placeOf(request, askedUsage(berlin, settings({}))), 'inside');
    assert.equal(placeOf(request, askedUsage(berlin, unasked)), 'outside');
  });

  it('is of the model and the project, where a service is not told them', () => {
    const asked = askedUsage(
      { ...filter, model: 'large', project: 'web' },
      settings({ model: '', project: '' }),
    );
    const place = (more: Partial<PlacedUsage>) => placeOf(usage('2026-03-02T00:00:00Z', more), asked);
    assert.equal(place({ model: 'large', project: 'web' }), 'inside');
    assert.equal(place({ model: 'small', project: 'web' }), 'outside');
    assert.equal(place({ model: 'large', project: 'app' }), 'outside');
    assert.equal(place({ model: undefined, project: 'web' }), 'unknown');
    assert.equal(place({ model: 'large', project: undefined }), 'unknown');
    assert.equal(place({ model: 'small', project: undefined }), 'outside');
    const told = askedUsage({ ...filter, model: 'alias' }, settings({}));
    assert.equal(placeOf(usage('2026-03-02T00:00:00Z'), told), 'inside');
  });
});
