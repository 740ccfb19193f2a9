import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageEvent } from '../../../../src/core/usage/usage.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import type { TreeNode } from '../../../../src/host/trees/treeNode.ts';
import { AccountNode } from '../../../../src/host/trees/usageSourceNodes.ts';
import { fake } from '../../../fakes/vscode.ts';

describe('The latest events in the usage view', () => {
  beforeEach(() => fake.reset());

  const eventsNode = (count: number): TreeNode => {
    const events = Array.from({ length: count }, (_, minute): UsageEvent => ({
      id: `event-${minute}`,
      occurredAt: new Date(minute * 60_000),
      requestId: undefined,
      model: `model-${minute}`,
      project: undefined,
    }));
    const cube = new UsageCube(new TimeZone('UTC'));
    cube.addAll(events);
    const node = new AccountNode(
      {
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
      },
      ['model'],
      new Map(),
    )
      .children()
      .at(-1);
    assert.ok(node);
    return node;
  };
  const texts = (nodes: readonly TreeNode[]): readonly string[] =>
    nodes.map((node) => {
      const { label, description } = node.toTreeItem();
      return `${typeof label === 'string' ? label : ''} ${String(description)}`;
    });

  it('have the newest first, whatever the order of the service', () => {
    assert.match(texts(eventsNode(3).children())[0] ?? '', /model-2/);
    assert.match(texts(eventsNode(3).children())[2] ?? '', /model-0/);
  });

  it('are so many at most, and lead to the page for the rest', () => {
    const rows = texts(eventsNode(1234).children());
    assert.equal(rows.length, 501);
    assert.equal(rows.at(-1), '734 more Open Usage Page');
    assert.equal(eventsNode(1234).toTreeItem().description, '1234 in all');
  });
});
