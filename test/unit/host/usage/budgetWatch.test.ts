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
  let spent: Spent | undefined;
  let reads = 0;
  let memory: Map<string, unknown>;
  let watch: BudgetWatch;

  function open(): void {
    watch = new BudgetWatch(
      {
        onDidChange: changed.event,
        of: () => spent,
        refresh: () => {
          reads += 1;
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
    );
  }

  function use(tokens: number): void {
    const cube = new UsageCube(new TimeZone('UTC'));
    cube.add({ occurredAt: now, model: 'a', project: 'p', requests: 1, totalTokens: tokens });
    spent = { source: 'editor', cube, readAt: now };
    changed.fire();
  }

  beforeEach(() => {
    fake.reset();
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 1000 }] });
    now = new Date('2026-03-29T12:00:00Z');
    spent = undefined;
    reads = 0;
    memory = new Map();
    open();
  });

  afterEach(() => watch.dispose());

  it('is told of at 80 and at 100 percent, once each', () => {
    for (const tokens of [500, 799, 800, 900, 1000, 5000]) use(tokens);
    assert.deepEqual(fake.messages, [
      'Budget nearly used up: 1K tokens a day (80% used).',
      'Budget used up: 1K tokens a day (100% used).',
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
    spent = undefined;
    changed.fire();
    use(900);
    assert.equal(fake.messages.length, 1);
  });
});
