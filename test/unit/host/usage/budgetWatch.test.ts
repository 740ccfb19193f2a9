import assert from 'node:assert/strict';

import { Emitter } from '../../../../src/core/base/emitter.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { BudgetWatch } from '../../../../src/host/usage/budgetWatch.ts';
import type { Spent } from '../../../../src/host/usage/spending.ts';
import { fake } from '../../../fakes/vscode.ts';

describe('A budget', () => {
  const changed = new Emitter<void>();
  let now: Date;
  let sources: readonly Spent[];
  let reads = 0;
  let neverRead = false;
  let memory: Map<string, unknown>;
  let watch: BudgetWatch;

  function open(wait?: number): void {
    watch = new BudgetWatch(
      {
        onDidChange: changed.event,
        sources: () => sources,
        get isWaited() {
          return sources.length === 0;
        },
        refresh: () => {
          reads += 1;
          if (neverRead) return new Promise(() => {});
          use(900);
          return Promise.reject(new Error('not to be had'));
        },
      },
      new Settings(),
      {
        get: (key) => memory.get(key),
        update: (key, value) => Promise.resolve(void memory.set(key, value)),
      },
      () => now,
      undefined,
      wait,
    );
  }

  function spentOf(source: Spent['source'], tokens: number): Spent {
    const cube = new UsageCube(new TimeZone('UTC'));
    cube.add({ occurredAt: now, model: 'a', project: 'p', requests: 1, totalTokens: tokens });
    return { source, cube, readAt: now };
  }

  function use(tokens: number): void {
    sources = [spentOf('editor', tokens)];
    changed.fire();
  }

  beforeEach(() => {
    fake.reset();
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 1000 }] });
    now = new Date('2026-03-29T12:00:00Z');
    sources = [];
    reads = 0;
    neverRead = false;
    memory = new Map();
    open();
  });

  afterEach(() => watch.dispose());

  it('is told of at 80 and at 100 percent, once each', () => {
    for (const tokens of [500, 799, 800, 900, 1000, 5000]) use(tokens);
    assert.deepEqual(fake.messages, [
      'Budget nearly used up: 1K tokens a day (80% used, as counted in this editor).',
      'Budget used up: 1K tokens a day (100% used, as counted in this editor).',
    ]);
  });

  it('is not told of again after a restart', () => {
    use(900);
    watch.dispose();
    open();
    use(950);
    assert.equal(fake.messages.length, 1);
  });

  it('is told of again in the next period', () => {
    use(900);
    now = new Date('2026-03-30T12:00:00Z');
    use(900);
    assert.equal(fake.messages.length, 2);
  });

  it('is worked out before a request where nothing is known of it yet, whatever becomes of that', async () => {
    await watch.load();
    await watch.load();
    assert.equal(reads, 1);
    assert.equal(watch.statuses[0]?.level, 'near');
  });

  it('forgets nothing while figures are not there yet', () => {
    use(900);
    sources = [];
    changed.fire();
    use(900);
    assert.equal(fake.messages.length, 1);
  });

  it('goes by whichever source says more, adds nothing up, and says which it is', () => {
    sources = [spentOf('account', 500), spentOf('editor', 700)];
    assert.equal(watch.statuses[0]?.source, 'editor');
    assert.equal(watch.statuses[0].used, 700n);
    sources = [spentOf('account', 850), spentOf('editor', 700)];
    changed.fire();
    assert.deepEqual(fake.messages, [
      'Budget nearly used up: 1K tokens a day (85% used, as the service counts).',
    ]);
  });

  it('of a project goes by this editor where the service does not know the project', () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 1000, project: 'p' }] });
    const account = new UsageCube(new TimeZone('UTC'));
    account.add({ occurredAt: now, model: 'a', project: undefined, totalTokens: 90_000 });
    sources = [{ source: 'account', cube: account, readAt: now }, spentOf('editor', 300)];
    assert.deepEqual([watch.statuses[0]?.source, watch.statuses[0]?.used], ['editor', 300n]);
    sources = [{ source: 'account', cube: account, readAt: now }];
    assert.equal(watch.statuses[0]?.level, 'unknown');
  });

  it('has beside its figures what the service may not have counted yet', () => {
    const { cube } = spentOf('editor', 40);
    sources = [{ ...spentOf('account', 500), since: cube }, spentOf('editor', 90)];
    assert.deepEqual([watch.statuses[0]?.used, watch.statuses[0]?.uncounted], [500n, 40n]);
  });

  it('of which nothing is known stands there as not known', () => {
    assert.deepEqual([watch.statuses[0]?.level, watch.statuses[0]?.source], ['unknown', undefined]);
  });

  it('is told of in one of two windows: the one that is looked at', () => {
    fake.focus(false);
    use(900);
    assert.deepEqual(fake.messages, []);
    // The other window has told meanwhile, and this one sees what it keeps.
    const other = new BudgetWatch(
      {
        onDidChange: changed.event,
        sources: () => sources,
        isWaited: false,
        refresh: () => Promise.resolve(),
      },
      new Settings(),
      {
        get: (key) => memory.get(key),
        update: (key, value) => Promise.resolve(void memory.set(key, value)),
      },
      () => now,
    );
    fake.focus(true);
    assert.equal(fake.messages.length, 1);
    other.dispose();
  });

  it('is told of when one comes back to the window', () => {
    fake.focus(false);
    use(900);
    fake.focus(true);
    assert.equal(fake.messages.length, 1);
  });

  it('keeps no request waiting for figures that do not come', async () => {
    watch.dispose();
    open(1);
    neverRead = true;
    await watch.load();
    assert.equal(watch.statuses[0]?.level, 'unknown');
  });
});
