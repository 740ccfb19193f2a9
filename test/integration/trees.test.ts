import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import type { ModelsideInside } from '../../src/extension.ts';
import { drawn, modelside } from './modelside.ts';

describe('The trees', () => {
  let inside: ModelsideInside;

  before(async () => {
    inside = await modelside();
    await inside.catalog.refresh();
    await inside.usage.refresh();
  });

  after(() => inside.settings.setModel(''));

  it('of models show where the key comes from, but not the key', () => {
    const [connection] = drawn(inside.modelsTree.roots());
    assert.match(connection ?? '', /^127\.0\.0\.1:\d+ \| key from the environment$/);
    const key = process.env['MODELSIDE_API_KEY'];
    assert.ok(
      key && !JSON.stringify(inside.modelsTree.roots().map((node) => node.toTreeItem())).includes(key),
    );
  });

  it('of models mark the default, and a choice moves the mark', async () => {
    const marked = (): readonly string[] =>
      drawn(inside.modelsTree.roots()).filter((line) => line.includes('default'));
    assert.equal(marked().length, 1);
    const other = inside.catalog.state.models?.[1];
    assert.ok(other);
    await inside.models.choose(other.id);
    assert.ok(marked()[0]?.startsWith(other.name));
    assert.equal(inside.models.current?.id, other.id);
  });

  it('of usage show three windows, models below them, and the latest events', () => {
    const lines = drawn(inside.usageTree.roots());
    for (const name of ['Today', '7 days', '30 days', 'Latest events']) {
      assert.ok(
        lines.some((line) => line.startsWith(name)),
        name,
      );
    }
    assert.ok(
      lines.some((line) => /^  local\/\S+ \| .+ tokens · \$/.test(line)),
      lines.join('\n'),
    );
  });

  it('of usage load more events through the cursor', async () => {
    const before = inside.usage.state.events.length;
    assert.ok(drawn(inside.usageTree.roots()).at(-1)?.includes('Load More'));
    await vscode.commands.executeCommand('modelside.usage.loadMore');
    assert.equal(inside.usage.state.events.length, before * 2);
  });
});
