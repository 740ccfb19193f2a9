import assert from 'node:assert/strict';

import type { ModelsideInside } from '../../src/extension.ts';
import { drawn, modelside } from './modelside.ts';

describe('The trees', () => {
  let inside: ModelsideInside;

  before(async () => {
    inside = await modelside();
    await inside.catalog.refresh();
    await inside.usageFeature.overview.refresh();
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

  it('of usage show what one looks at, both sources with their sums, and the latest events', () => {
    const lines = drawn(inside.usageFeature.tree.roots());
    for (const name of ['7 days', 'Account', 'This editor', '  Latest events']) {
      assert.ok(
        lines.some((line) => line.startsWith(name)),
        name,
      );
    }
    assert.ok(
      lines.some((line) => /^  \d{4}-\d\d-\d\d \| \$.+ · .+ tokens$/.test(line)),
      lines.join('\n'),
    );
  });

  it('of usage show all events of another window', async () => {
    const { overview, tree } = inside.usageFeature;
    await overview.choose({ window: '30days' });
    const { events, whole } = overview.account;
    assert.ok(whole && events.length > 200);
    const lines = drawn(tree.roots());
    assert.ok(
      lines.some((line) => line.includes(`Latest events | ${events.length} in all`)),
      lines.join('\n'),
    );
    await overview.choose({ window: '7days' });
  });
});
