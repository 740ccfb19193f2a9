import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { BudgetWatch } from '../../../../src/host/usage/budgetWatch.ts';
import { setBudget } from '../../../../src/host/usage/setBudget.ts';
import { back, type FakeInput } from '../../../fakes/quickInputs.ts';
import { fake } from '../../../fakes/vscode.ts';

const now = new Date('2026-03-29T12:00:00Z');

describe('Setting a budget', () => {
  beforeEach(() => fake.reset());

  async function set(...inputs: readonly FakeInput[]): Promise<void> {
    fake.inputs = [...inputs];
    const settings = new Settings();
    const cube = new UsageCube(new TimeZone('UTC'));
    cube.add({ occurredAt: now, model: 'a', project: 'shop', totalTokens: 250 });
    const spending = {
      sources: () => [{ source: 'editor' as const, cube, readAt: now }],
      isWaited: false,
      onDidChange: () => ({ dispose: () => {} }),
      refresh: () => Promise.resolve(),
    };
    const memory = { get: () => undefined, update: () => Promise.resolve() };
    const watch = new BudgetWatch(spending, settings, memory, () => now);
    await setBudget(settings, watch, () => ['website', 'shop', 'shop']);
    watch.dispose();
    settings.dispose();
    assert.deepEqual(fake.inputs, [], 'fewer questions than thought');
  }

  const write = (...budgets: readonly unknown[]): void =>
    fake.set('modelside.budget.limits', { globalValue: budgets });
  const written = (): unknown => fake.settings.get('modelside.budget.limits')?.globalValue;

  it('asks for kind, amount and project, of which it knows those that were used', async () => {
    await set('Tokens a day', '20000', 'shop');
    assert.deepEqual(written(), [{ period: 'day', tokens: 20_000, project: 'shop' }]);
    assert.deepEqual(
      fake.questions.map(({ title }) => title),
      ['Set Budget', 'Tokens a day', 'Tokens a day: for which project?'],
    );
    assert.deepEqual(fake.questions[2]?.labels, ['All projects', 'shop', 'website']);
    assert.deepEqual(fake.messages, ['Budget set: 20K tokens a day for shop.']);
  });

  it('takes a project that it does not know, and all projects', async () => {
    await set('Cost a month', '2.50 eur', { type: 'new' });
    await set('Tokens a month', '7', 'All projects');
    assert.deepEqual(written(), [
      { period: 'month', cost: '2.50', currency: 'EUR', project: 'new' },
      { period: 'month', tokens: 7 },
    ]);
  });

  it('takes amounts as people type them, and a budget’s own currency where one names none', async () => {
    await set('Tokens a day', '20k', 'All projects');
    await set('Cost a day', '1,50 €', 'All projects');
    await set('€1.50 a day', '$(edit)', '2');
    assert.deepEqual(written(), [
      { period: 'day', tokens: 20_000 },
      { period: 'day', cost: '2', currency: 'EUR' },
    ]);
  });

  it('asks again for an amount that cannot be read, and says so', async () => {
    for (const wrong of ['', 'many', '-1', '5 euros', '1 EUR x']) {
      fake.reset();
      await set('Cost a day', wrong, '1', 'All projects');
      assert.match(fake.questions[2]?.problem ?? '', /not a clear amount .* like \$5, 2.50 EUR/, wrong);
    }
    assert.deepEqual(written(), [{ period: 'day', cost: '1', currency: 'USD' }]);
  });

  it('goes back step by step', async () => {
    await set('Tokens a day', '5', back, back, 'Cost a day', '5', 'All projects');
    assert.deepEqual(written(), [{ period: 'day', cost: '5', currency: 'USD' }]);
  });

  it('sets nothing where one leaves', async () => {
    for (const inputs of [[undefined], ['Tokens a day', undefined], ['Tokens a day', '5', undefined]]) {
      await set(...inputs);
    }
    assert.equal(written(), undefined);
  });

  it('shows the budgets that there are, and changes the amount of one', async () => {
    write({ period: 'day', tokens: 1000, cost: 5 }, { period: 'month', tokens: 9 });
    await set('1K tokens a day', '$(edit)', '2000');
    assert.equal(fake.questions[2]?.value, '1000');
    assert.deepEqual(written(), [
      { period: 'day', tokens: 2000, cost: 5 },
      { period: 'month', tokens: 9 },
    ]);
  });

  it('proposes the present cost of one as it can be typed', async () => {
    write({ period: 'day', cost: '2.50', currency: 'EUR' });
    await set('€2.50 a day', '$(edit)', undefined);
    assert.equal(fake.questions[2]?.value, '2.5 EUR');
  });

  it('removes one', async () => {
    write({ period: 'day', tokens: 1000 }, { period: 'month', tokens: 9 });
    await set('1K tokens a day', '$(trash)');
    assert.deepEqual(written(), [{ period: 'month', tokens: 9 }]);
    assert.deepEqual(fake.messages, ['Budget removed: 1K tokens a day.']);
  });

  it('brings one back that was removed by mistake', async () => {
    const both = [
      { period: 'day', tokens: 1000, cost: 5 },
      { period: 'month', tokens: 9 },
    ];
    write(...both);
    fake.answers = ['Undo'];
    await set('1K tokens a day', '$(trash)');
    assert.deepEqual(written(), both);
  });

  it('brings one back beside what was written meanwhile', async () => {
    write({ period: 'day', tokens: 1000 }, { period: 'month', tokens: 9 });
    fake.keepOpen = true;
    const removed = set('1K tokens a day', '$(trash)');
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(fake.messages, ['Budget removed: 1K tokens a day.']);
    write({ period: 'month', tokens: 10 });
    for (const answer of fake.open) answer('Undo');
    await removed;
    assert.deepEqual(written(), [
      { period: 'month', tokens: 10 },
      { period: 'day', tokens: 1000 },
    ]);
  });

  it('goes back from one that there is to the list', async () => {
    write({ period: 'day', tokens: 1000 });
    await set('1K tokens a day', '$(edit)', back, back, undefined);
    assert.deepEqual(written(), [{ period: 'day', tokens: 1000 }]);
  });

  it('replaces the amount where there is one of the same kind, instead of adding another', async () => {
    write({ period: 'day', tokens: 1000, project: 'shop' }, { period: 'day', tokens: 1000 });
    await set('Tokens a day', '50', 'All projects');
    assert.deepEqual(written(), [
      { period: 'day', tokens: 1000, project: 'shop' },
      { period: 'day', tokens: 50 },
    ]);
  });

  it('says of a cost that nobody reports that it cannot be watched, and offers tokens', async () => {
    fake.answers = ['Set Budget of Tokens'];
    await set('Cost a month', '5', 'All projects', '2M', 'shop');
    assert.deepEqual(written(), [
      { period: 'month', cost: '5', currency: 'USD' },
      { period: 'month', tokens: 2_000_000, project: 'shop' },
    ]);
    assert.deepEqual(fake.messages, [
      'Budget set: $5.00 a month. How much is used is not known: no costs in USD are reported, and no prices to estimate them from. A budget of tokens can be watched.',
      'Budget set: 2M tokens a month for shop.',
    ]);
  });
});
