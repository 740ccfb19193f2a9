import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { breakDown, type UsageDimension, type UsageGroup } from '../../src/core/usage/usageBreakdown.ts';
import { UsageCube } from '../../src/core/usage/usageCube.ts';
import { UsageHistory } from '../../src/core/usage/usageHistory.ts';
import { windowOf } from '../../src/core/usage/usageWindows.ts';
import type { LocalService } from '../service/localService.ts';
import type { UsageEvent } from '../service/usage/usageEvent.ts';
import {
  models,
  projects,
  serviceWithEvents,
  usageClientOf,
} from '../unit/core/usage/usageServiceFixture.ts';

const runs = Math.ceil(Number(process.env['MODELSIDE_PROPERTY_RUNS'] ?? 10_000) / 40);
const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
/** Clocks are changed by an hour, by an hour on other days, and by half an hour in the other half of the year. */
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const;
const dimensions: readonly UsageDimension[] = ['month', 'day', 'hour', 'model', 'project'];

/** The clock of a zone as `Intl` writes it, which the code under test does not ask for every event. */
function clockOf(zone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (time) => format.format(time);
}

function keyOf(event: UsageEvent, dimension: UsageDimension, clock: string): string {
  switch (dimension) {
    case 'month':
      return clock.slice(0, 7);
    case 'day':
      return clock.slice(0, 10);
    case 'hour':
      return clock.slice(11, 13);
    case 'model':
      return event.model;
    case 'project':
      return event.project;
  }
}

/** What is at the ends of the groups: requests, tokens and cost by the keys that lead there. */
function leaves(groups: readonly UsageGroup[], path = ''): readonly (readonly [string, string])[] {
  return groups.flatMap(({ key, tally, groups: inner }) =>
    inner.length > 0
      ? leaves(inner, `${path}/${key}`)
      : [
          [
            `${path}/${key}`,
            figures(tally.sum('requests'), tally.sum('totalTokens'), tally.counts.cost?.nanos),
          ],
        ],
  );
}

function figures(requests = 0, tokens = 0, nanos = 0n): string {
  return `${requests} ${tokens} ${nanos}`;
}

describe(`Sums of usage (seed ${seed}, ${runs} runs)`, () => {
  let service: LocalService;
  let history: UsageHistory;
  let events: readonly UsageEvent[];
  const clocks = new Map<string, ReadonlyMap<string, string>>();
  const cubes = new Map<string, UsageCube>();

  before(async () => {
    service = await serviceWithEvents(5000, year);
    const client = usageClientOf(service);
    history = new UsageHistory(
      () => Promise.resolve(client),
      () => year.to,
      new TimeZone('UTC'),
    );
    await history.show(year);
    assert.equal(history.state.whole, true);
    events = service.usage.events({ from: year.from.getTime(), to: year.to.getTime() }, 10_000);
    for (const zone of zones) {
      const cube = new UsageCube(new TimeZone(zone), 'hour');
      cube.addAll(history.events);
      cubes.set(zone, cube);
      const clock = clockOf(zone);
      clocks.set(zone, new Map(events.map(({ id, occurredAt }) => [id, clock(occurredAt)])));
    }
  });
  after(() => service.stop());

  const days = fc
    .tuple(fc.integer({ min: 1, max: 363 }), fc.integer({ min: 1, max: 363 }))
    .map((pair) => pair.toSorted((one, other) => one - other))
    .map(([first = 0, last = 0]) => ({ first: dayOfYear(first), last: dayOfYear(last) }));
  const cases = fc.record({
    zone: fc.constantFrom(...zones),
    days,
    model: fc.option(fc.constantFrom(...models), { nil: undefined }),
    project: fc.option(fc.constantFrom(...projects), { nil: undefined }),
    by: fc.shuffledSubarray([...dimensions]),
  });

  it('are those of the database, for any days of any zone, any model and project, grouped in any order', () => {
    const property = fc.property(cases, ({ zone: name, days: { first, last }, model, project, by }) => {
      const zone = new TimeZone(name);
      const window = windowOf({ first, last }, year.to, zone);
      const cells = [...(cubes.get(name)?.cells(window) ?? [])].filter(
        (cell) => (model ?? cell.model) === cell.model && (project ?? cell.project) === cell.project,
      );
      const { total, groups } = breakDown(cells, by);
      const bounds = { from: window.from.getTime(), to: window.to.getTime() };
      const filter = { ...bounds, ...(model && { model }), ...(project && { project }) };
      const expected = service.usage.totals(filter);
      assert.equal(total.sum('requests') ?? 0, expected.requests);
      assert.equal(total.sum('inputTokens') ?? 0, expected.inputTokens);
      assert.equal(total.sum('cachedInputTokens') ?? 0, expected.cachedInputTokens);
      assert.equal(total.sum('outputTokens') ?? 0, expected.outputTokens);
      assert.equal(total.sum('reasoningTokens') ?? 0, expected.reasoningTokens);
      assert.equal(total.counts.cost?.nanos ?? 0n, BigInt(expected.billableMicroUsd) * 1000n);
      if (by.length === 0) return;
      const clock = (event: UsageEvent): string => clocks.get(name)?.get(event.id) ?? '';
      const chosen = events.filter((event) => {
        const day = clock(event).slice(0, 10);
        const isAsked =
          (model ?? event.model) === event.model && (project ?? event.project) === event.project;
        return day >= first && day <= last && isAsked;
      });
      const paths = Map.groupBy(
        chosen,
        (event) => `/${by.map((dimension) => keyOf(event, dimension, clock(event))).join('/')}`,
      );
      const sums = Array.from(paths, ([path, inside]) => [path, figuresOf(inside)] as const);
      assert.deepEqual(new Map(leaves(groups)), new Map(sums));
    });
    fc.assert(property, { numRuns: runs, seed });
  });
});

function figuresOf(events: readonly UsageEvent[]): string {
  const sum = (valueOf: (event: UsageEvent) => number): number =>
    events.reduce((total, event) => total + valueOf(event), 0);
  const tokens = sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens);
  return figures(events.length, tokens, BigInt(sum(({ billableMicroUsd }) => billableMicroUsd)) * 1000n);
}

/** `2026-02-01` for 31. */
function dayOfYear(index: number): string {
  return new Date(year.from.getTime() + index * 86_400_000).toISOString().slice(0, 10);
}
