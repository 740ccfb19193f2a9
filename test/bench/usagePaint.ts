import assert from 'node:assert/strict';

import { parseJsonExactly } from '../../src/core/base/json.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import { decodeUsagePage } from '../../src/core/usage/decodeUsage.ts';
import { reconcile } from '../../src/core/usage/reconcile.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import type { UsageEvent } from '../../src/core/usage/usage.ts';
import { UsageCube } from '../../src/core/usage/usageCube.ts';
import { readDashboardChoice } from '../../src/host/dashboard/dashboardChoice.ts';
import { DashboardData } from '../../src/host/dashboard/dashboardData.ts';
import { EventLists } from '../../src/host/dashboard/eventLists.ts';
import { dashboardState } from '../../src/host/dashboard/dashboardState.ts';
import { SeriesColours } from '../../src/host/dashboard/seriesColours.ts';
import { NodeTree, type TreeNode } from '../../src/host/trees/treeNode.ts';
import { AccountNode } from '../../src/host/trees/usageSourceNodes.ts';
import type { DashboardState } from '../../src/protocol/dashboard.ts';
import { silentLogger } from '../fakes/silentLogger.ts';
import { AppendFilesInMemory } from '../unit/core/ledger/appendFilesInMemory.ts';
import { ratioAndGrowth, type Work } from './ratioAndGrowth.ts';
import { drawingCost } from './usageDraw.ts';
import { usageEventsText } from './usageEventsText.ts';
import { connectionTo } from './usageInMemory.ts';

const zone = new TimeZone('Europe/Berlin');
const now = (): Date => new Date('2026-05-30T12:00:00Z');
const choice = {
  ...readDashboardChoice(undefined),
  // Whatever there is, in either size.
  window: { first: '2026-03-01', last: '2026-05-29' },
};
const sizes = [10_000, 100_000] as const;

/** What the first paint of the page and of the view costs, from events that are decoded. */
export async function benchUsagePaint(): Promise<object> {
  const [small, large] = sizes.map((count) => sample(count));
  assert.ok(small && large);
  const tree = await ratioAndGrowth(treeOf(small), treeOf(large));
  const page = await ratioAndGrowth(await pageOf(small), await pageOf(large));
  const drawn = await drawingCost([await stateOf(small.events), await stateOf(large.events)]);
  const [drawnSmall = Number.NaN, drawnLarge = Number.NaN] = drawn;
  console.log(`drawing the page: ${drawnSmall.toFixed(1)} ms, ${drawnLarge.toFixed(1)} ms`);
  return {
    treeRatio: tree.ratio,
    treeGrowth: tree.growth,
    pageRatio: page.ratio,
    pageGrowth: page.growth,
    drawGrowth:
      Math.round(((drawnLarge / drawnSmall) * 1000 * small.events.length) / large.events.length) / 1000,
  };
}

interface Sample {
  readonly text: string;
  readonly events: readonly UsageEvent[];
}

function sample(count: number): Sample {
  const text = usageEventsText(count, 72);
  return { text, events: decodeUsagePage(parseJsonExactly(text))?.events ?? [] };
}

/** All that VS Code asks for when the view is opened with the account in it. */
function treeOf({ text, events }: Sample): Work {
  const days = new Set(events.map(({ occurredAt }) => occurredAt && zone.dayAt(occurredAt.getTime())));
  const run = (): void => {
    const cube = new UsageCube(zone);
    cube.addAll(events);
    const { matches } = reconcile([], events);
    const byEvent = new Map(matches.map((match) => [match.event, match]));
    const state = {
      filter: undefined,
      summary: undefined,
      events,
      cube,
      whole: true,
      readAt: now(),
      loading: 'no',
      summaryError: undefined,
      eventsError: undefined,
      moreError: undefined,
    } as const;
    const tree = new NodeTree(() => [new AccountNode(state, ['day', 'model', 'project'], byEvent)]);
    const open = (node?: TreeNode): TreeNode[] => {
      const nodes = tree.getChildren(node);
      for (const one of nodes) tree.getTreeItem(one);
      return nodes;
    };
    // Besides the days, what leads to the events.
    assert.equal(open(open()[0]).length, days.size + 1);
  };
  return workOf('view', text, events, run);
}

/** From the pages of events to the state that the page is sent. */
async function pageOf({ text, events }: Sample): Promise<Work> {
  const bars = (await stateOf(events)).overview?.byDay.bars;
  assert.ok(bars?.some(({ total }) => total !== ''));
  return workOf('page', text, events, () => stateOf(events));
}

async function stateOf(events: readonly UsageEvent[]): Promise<DashboardState> {
  const options = { now, newId: () => '', retentionDays: () => 400 };
  const ledger = new Ledger(new AppendFilesInMemory(), options, silentLogger);
  const connection = await connectionTo(events);
  const data = new DashboardData({ connection, ledger, log: silentLogger, now }, zone);
  try {
    await data.show(choice, zone);
    assert.equal(data.history.events.length, events.length);
    return dashboardState(data, new EventLists(data), {
      choice,
      days: 'local',
      isConnected: true,
      most: 100,
      marked: undefined,
      now: now(),
      colours: new SeriesColours(),
    });
  } finally {
    data.dispose();
    connection.dispose();
  }
}

function workOf(what: string, text: string, events: readonly UsageEvent[], run: Work['run']): Work {
  const title = `${what}, ${events.length.toLocaleString('en')}`;
  return { title, size: text.length, run, floor: (): unknown => JSON.parse(text) };
}
