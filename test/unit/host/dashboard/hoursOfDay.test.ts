import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageItem } from '../../../../src/core/usage/usageCube.ts';
import { HoursOfDay } from '../../../../src/host/dashboard/hoursOfDay.ts';

describe('HoursOfDay', () => {
  const item = (time: string | undefined, more: Partial<UsageItem> = {}): UsageItem => ({
    occurredAt: time === undefined ? undefined : new Date(time),
    model: 'm',
    project: 'p',
    requests: 1,
    ...more,
  });
  const sums = (...items: readonly UsageItem[]): readonly string[] => {
    const hours = new HoursOfDay(new TimeZone('Europe/Berlin'));
    for (const one of items) hours.add(one);
    return hours.cells.map(
      ({ hour, model, project, tally }) => `${hour} ${model} ${project} ${tally.sum('requests')}`,
    );
  };

  it('sums the same hour of all days, by the clock of the zone, in summer as in winter', () => {
    assert.deepEqual(
      sums(item('2026-01-05T09:30:00Z'), item('2026-07-05T08:10:00Z'), item('2026-07-06T08:59:59Z')),
      ['10 m p 3'],
    );
  });

  it('keeps models and projects apart, also those that are not reported', () => {
    assert.deepEqual(
      sums(
        item('2026-01-05T09:00:00Z', { model: undefined }),
        item('2026-01-05T09:00:00Z', { project: undefined }),
        item('2026-01-05T09:00:00Z'),
      ),
      ['10 undefined p 1', '10 m undefined 1', '10 m p 1'],
    );
  });

  it('puts into no hour what has none', () => {
    assert.deepEqual(sums(item(undefined), item('2026-01-05T00:00:00Z', { wholeDay: true })), []);
  });
});
