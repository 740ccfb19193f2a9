import assert from 'node:assert/strict';

import { parseBaseUrl } from '../../../src/core/api/baseUrl.ts';
import type { UsageSummary } from '../../../src/core/usage/usage.ts';
import type { ConnectionState, KeySource } from '../../../src/host/connection.ts';
import { connectionNodes } from '../../../src/host/trees/connectionNode.ts';
import { errorNode } from '../../../src/host/trees/messageNode.ts';
import { EventNode, PeriodNode } from '../../../src/host/trees/usageNodes.ts';
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

describe('A window of usage', () => {
  const summary = (more: Partial<UsageSummary>): UsageSummary => ({
    totals: {},
    rows: [],
    freshAt: undefined,
    complete: true,
    ...more,
  });

  it('shows a dash, not a nought, where the service reports nothing', () => {
    const item = new PeriodNode('today', summary({}), undefined).toTreeItem();
    assert.equal(item.description, '—');
    assert.match(JSON.stringify(item.tooltip), /not reported/);
  });

  it('says where its figures come from and how fresh they are', () => {
    const node = new PeriodNode('7days', summary({ freshAt: new Date(0) }), new Date(0));
    assert.match(JSON.stringify(node.toTreeItem().tooltip), /From the service, read at .+, counted up to /);
  });

  it('sums several projects of one model', () => {
    const rows = ['p', 'q'].map((project) => ({ model: 'a', project, totalTokens: 1000 }));
    const [child] = new PeriodNode('30days', summary({ rows }), undefined).children();
    assert.equal(child?.toTreeItem().description, '2K tokens');
  });

  it('says that there are more rows than were read', () => {
    const node = new PeriodNode(
      'today',
      summary({ rows: [{ model: 'a', project: undefined }], complete: false }),
      undefined,
    );
    assert.match(JSON.stringify(node.children().at(-1)?.toTreeItem().label), /more rows/);
  });

  it('shows an event whose time is not reported', () => {
    const event = { id: 'e', occurredAt: undefined, requestId: 'r', model: 'a', project: undefined };
    assert.equal(new EventNode(event, undefined).toTreeItem().label, 'Time not reported');
  });
});
