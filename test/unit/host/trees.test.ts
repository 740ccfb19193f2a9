import assert from 'node:assert/strict';

import { parseBaseUrl } from '../../../src/core/api/baseUrl.ts';
import type { LedgerEntry } from '../../../src/core/ledger/ledgerEntry.ts';
import type { AccountWindowState } from '../../../src/core/usage/accountWindow.ts';
import { TimeZone } from '../../../src/core/usage/timeZone.ts';
import type { UsageEvent, UsageSummary } from '../../../src/core/usage/usage.ts';
import { UsageCube } from '../../../src/core/usage/usageCube.ts';
import type { ConnectionState, KeySource } from '../../../src/host/connection.ts';
import { connectionNodes } from '../../../src/host/trees/connectionNode.ts';
import { errorNode } from '../../../src/host/trees/messageNode.ts';
import type { TreeNode } from '../../../src/host/trees/treeNode.ts';
import { EventNode } from '../../../src/host/trees/usageEventNodes.ts';
import { filterNodes } from '../../../src/host/trees/usageFilterNodes.ts';
import { AccountNode } from '../../../src/host/trees/usageSourceNodes.ts';
import { ApiError } from '../../../src/core/api/apiError.ts';

const parsed = parseBaseUrl('https://gateway.example/v1');
assert.ok(parsed.ok);
const { baseUrl } = parsed;

function ready(keySource: KeySource): ConnectionState {
  return { status: 'ready', baseUrl, apiKey: 'ck_CANARY', keySource };
}

describe('The node of the connection', () => {
  for (const [source, text] of [
    ['stored', 'key stored in VS Code'],
    ['environment', 'key from the environment'],
    ['notNeeded', 'no key needed'],
  ] as const) {
    it(`says "${text}" and never the key`, () => {
      const item = connectionNodes(ready(source), undefined)[0]?.toTreeItem();
      assert.equal(item?.description, text);
      assert.ok(!JSON.stringify(item).includes('CANARY'));
    });
  }

  it('is not there before a connection is set up', () => {
    assert.deepEqual(connectionNodes({ status: 'noBaseUrl' }, undefined), []);
  });

  it('offers to enter the key that is missing', () => {
    const item = connectionNodes({ status: 'noKey', baseUrl }, undefined)[0]?.toTreeItem();
    assert.equal(item?.command?.command, 'modelside.connection.replaceKey');
  });

  it('tells what the service said of its limits', () => {
    const limits = [{ name: 'requests', limit: 600, remaining: 599 }];
    const item = connectionNodes(ready('stored'), { limits, readAt: new Date(0) })[0]?.toTreeItem();
    assert.match(JSON.stringify(item?.tooltip), /requests: 599 of 600 left/);
  });
});

describe('Trouble in a tree', () => {
  it('is a node that offers the next step', () => {
    const item = errorNode(new ApiError('network', 'refused'), 'modelside.models.refresh').toTreeItem();
    assert.equal(item.command?.command, 'modelside.models.refresh');
    assert.match(JSON.stringify(item.label), /cannot be reached/);
  });
});

describe('Usage in a tree', () => {
  const zone = new TimeZone('UTC');
  const stateOf = (
    events: readonly UsageEvent[],
    more: Partial<AccountWindowState> = {},
  ): AccountWindowState => {
    const cube = new UsageCube(zone);
    cube.addAll(events);
    return {
      filter: undefined,
      summary: undefined,
      events,
      cube,
      whole: true,
      readAt: new Date(0),
      loading: 'no',
      summaryError: undefined,
      eventsError: undefined,
      moreError: undefined,
      ...more,
    };
  };
  const eventOf = (id: string, more: Partial<UsageEvent> = {}): UsageEvent => ({
    id,
    occurredAt: new Date('2026-03-29T12:00:00Z'),
    requestId: undefined,
    model: 'a',
    project: 'p',
    totalTokens: 1000,
    ...more,
  });
  const summaryOf = (more: Partial<UsageSummary>): UsageSummary => ({
    totals: {},
    rows: [],
    freshAt: undefined,
    complete: true,
    ...more,
  });
  const labels = (nodes: readonly TreeNode[]): readonly unknown[] =>
    nodes.map((node) => node.toTreeItem().label);

  it('shows a dash, not a nought, where the service reports nothing', () => {
    const item = new AccountNode(stateOf([], { summary: summaryOf({}) }), ['day'], new Map()).toTreeItem();
    assert.equal(item.description, '—');
    assert.match(JSON.stringify(item.tooltip), /not reported/);
  });

  it('says where its figures come from and how fresh they are', () => {
    const node = new AccountNode(
      stateOf([], { summary: summaryOf({ freshAt: new Date(0) }) }),
      ['day'],
      new Map(),
    );
    assert.match(JSON.stringify(node.toTreeItem().tooltip), /From the service, read at .+, counted up to /);
  });

  it('divides by what was chosen, in that order, with the latest day first', () => {
    const events = [
      eventOf('1', { occurredAt: new Date('2026-03-28T12:00:00Z') }),
      eventOf('2'),
      eventOf('3', { model: 'b', totalTokens: 9000 }),
    ];
    const days = new AccountNode(stateOf(events), ['day', 'model'], new Map()).children();
    assert.deepEqual(labels(days), ['2026-03-29', '2026-03-28', 'Latest events']);
    assert.equal(days[0]?.toTreeItem().description, '10K tokens');
    assert.deepEqual(labels(days[0]?.children() ?? []), ['b', 'a']);
    const byModel = new AccountNode(stateOf(events), ['model', 'day'], new Map()).children();
    assert.deepEqual(labels(byModel[1]?.children() ?? []), ['2026-03-29', '2026-03-28']);
  });

  it('says that sums are of the pages loaded while there are more', () => {
    const node = new AccountNode(stateOf([eventOf('1')], { whole: false }), ['day'], new Map());
    assert.equal(node.toTreeItem().description, '≥ 1K tokens');
    const [first, day] = node.children();
    assert.equal(first?.toTreeItem().label, 'First 1 events');
    assert.equal(day?.toTreeItem().description, '≥ 1K tokens');
    assert.match(JSON.stringify(day?.toTreeItem().tooltip), /Not all events are loaded/);
  });

  it('has the whole sums of the service by model while there are more events, and marks the parts below', () => {
    const rows = ['p', 'q'].map((project) => ({ model: 'a', project, totalTokens: 4000 }));
    const state = stateOf([eventOf('1')], { whole: false, summary: summaryOf({ rows }) });
    const [, model] = new AccountNode(state, ['model', 'day'], new Map()).children();
    assert.equal(model?.toTreeItem().description, '8K tokens');
    assert.deepEqual(
      model?.children().map((day) => day.toTreeItem().description),
      ['≥ 1K tokens'],
    );
    const [, day] = new AccountNode(state, ['day', 'model'], new Map()).children();
    assert.equal(day?.toTreeItem().description, '≥ 1K tokens');
  });

  it('takes no sums by project of a service that does not divide by it', () => {
    const rows = [{ model: 'a', project: undefined, totalTokens: 4000 }];
    const state = stateOf([eventOf('1')], { whole: false, summary: summaryOf({ rows }) });
    const [, project] = new AccountNode(state, ['project'], new Map()).children();
    assert.deepEqual([project?.toTreeItem().label, project?.toTreeItem().description], ['p', '≥ 1K tokens']);
  });

  it('puts the cost first, and marks a sum of which not all is reported', () => {
    const cost = { currency: 'USD', nanos: 290_000_000n };
    const events = [eventOf('1', { cost }), eventOf('2')];
    const node = new AccountNode(stateOf(events), ['day'], new Map());
    assert.equal(node.toTreeItem().description, '≥ $0.29 · 2K tokens');
    assert.match(
      String(new EventNode(eventOf('1', { cost }), undefined, 'UTC').toTreeItem().description),
      /^\$0\.29 · 1K tokens · a$/,
    );
  });

  it('takes the sums of the service where it lists no events', () => {
    const rows = ['p', 'q'].map((project) => ({ model: 'a', project, totalTokens: 1000 }));
    const state = stateOf([], { summary: summaryOf({ rows }), eventsError: new ApiError('notFound', '') });
    const [model] = new AccountNode(state, ['day', 'model', 'project'], new Map()).children();
    assert.equal(model?.toTreeItem().description, '2K tokens');
    assert.deepEqual(labels(model?.children() ?? []), ['p', 'q']);
  });

  it('shows an event whose time is not reported', () => {
    const event = eventOf('e', { occurredAt: undefined });
    assert.equal(new EventNode(event, undefined, 'UTC').toTreeItem().label, 'Time not reported');
  });

  it('leads from an event to its answer, and says when that is only likely', () => {
    const event = eventOf('e');
    const entry: LedgerEntry = {
      id: 'l',
      at: '2026-03-29T11:59:00.000Z',
      idempotencyKey: 'k',
      surface: 'panel',
      origin: 'https://gateway.example',
      model: 'a',
      conversationId: 'c',
      answerId: 'n',
      outcome: 'complete',
      tokens: {},
      durationMs: 1,
    };
    const item = new EventNode(event, undefined, 'UTC', { event, entry, kind: 'likely' }).toTreeItem();
    assert.match(String(item.description), /likely asked here/);
    assert.equal(item.command?.command, 'modelside.usage.openAnswer');
  });

  it('shows as chips the window with its zone, and what it is filtered by', () => {
    const chips = filterNodes({ window: 'thisMonth', project: 'shop' }, 'Europe/Berlin').map((node) => {
      const { label, description } = node.toTreeItem();
      return [label, description];
    });
    assert.deepEqual(chips, [
      ['This month', 'days of Europe/Berlin'],
      ['Project', 'shop'],
    ]);
  });
});
