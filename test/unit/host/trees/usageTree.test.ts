import assert from 'node:assert/strict';

import { Settings } from '../../../../src/host/settings.ts';
import { UsageTree } from '../../../../src/host/trees/usageTree.ts';
import { UsageOverview } from '../../../../src/host/usage/usageOverview.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { window } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { DashboardStage } from '../dashboard/dashboardStage.ts';

describe('The usage view', () => {
  let stage: DashboardStage;
  let overview: UsageOverview;
  let tree: UsageTree;

  beforeEach(async () => {
    stage = await DashboardStage.open(allScopes);
    const nothing = { dispose: () => undefined };
    Object.assign(window, {
      createTreeView: () => ({ ...nothing, visible: true, onDidChangeVisibility: () => nothing }),
    });
    const { connection, ledger } = stage;
    const settings = new Settings();
    const memory = { get: () => undefined, update: () => Promise.resolve() };
    const now = (): Date => new Date();
    overview = new UsageOverview({ connection, ledger, settings, memory, log: silentLogger, now });
    tree = new UsageTree(connection, overview, settings);
  });

  afterEach(async () => {
    tree.dispose();
    overview.dispose();
    await stage.close();
  });

  const textOf = (text: unknown): string => (typeof text === 'string' ? text : '');
  const labels = (): readonly string[] => tree.roots().map((node) => textOf(node.toTreeItem().label));

  it('says when it goes on while the service lets it wait', async () => {
    const path = '/me/model-usage/events';
    stage.service.faults.next({ kind: 'status', status: 429, retryAfter: '0', path });
    const seen: string[] = [];
    overview.onDidChange(() => seen.push(labels().join(' | ')));
    await overview.refresh();
    assert.ok(
      seen.some((text) => /\| Goes on at \d/.test(text)),
      seen.join('\n'),
    );
    assert.doesNotMatch(labels().join(' | '), /Goes on/);
  });

  it('has the cost that the service billed for what this editor asked', async () => {
    stage.asked('r', { model: 'm', input: 1, output: 1 });
    const [entry] = await stage.ledger.entries({ from: new Date(0), to: new Date(Date.now() + 1000) });
    assert.ok(entry);
    stage.ledger.bill(entry, {
      match: 'requestId',
      tokens: { cost: { amount: '0.0123', currency: 'USD' } },
    });
    await overview.refresh();
    const editor = tree.roots().at(-1)?.toTreeItem();
    assert.deepEqual([editor?.label, editor?.description], ['This editor', '$0.0123 · 2 tokens']);
    assert.match(textOf(editor?.tooltip), /as reported with each answer or billed by the service$/);
  });
});
