import assert from 'node:assert/strict';

import { budgetStatus } from '../../../../src/core/usage/budget.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { RequestGate } from '../../../../src/host/usage/requestGate.ts';
import { fake } from '../../../fakes/vscode.ts';

const now = new Date('2026-03-29T12:00:00Z');
const request = {
  model: 'a',
  messages: [{ role: 'user', content: 'word '.repeat(2000) }],
  idempotencyKey: 'k',
} as const;
const small = { ...request, messages: [{ role: 'user', content: 'Hi' }] } as const;

function gateWith(usedTokens: number): RequestGate {
  const settings = new Settings();
  const cube = new UsageCube(new TimeZone('UTC'));
  cube.add({ occurredAt: now, model: 'a', project: 'shop', requests: 1, totalTokens: usedTokens });
  return new RequestGate({
    budgets: {
      load: () => Promise.resolve(),
      get statuses() {
        return settings.budgets.map((budget) => ({
          ...budgetStatus(budget, cube, now),
          source: 'editor' as const,
        }));
      },
    },
    spending: { of: () => undefined },
    catalog: { find: () => undefined },
    settings,
    project: () => 'shop',
    now: () => now,
  });
}

const never = new AbortController().signal;

describe('The gate before a request', () => {
  beforeEach(() => fake.reset());

  const budget = (tokens: number, project?: string): void => {
    fake.set('modelside.budget.limits', {
      globalValue: [{ period: 'day', tokens, ...(project === undefined ? {} : { project }) }],
    });
  };

  it('asks nothing where there is no budget', async () => {
    await gateWith(1_000_000).admit(request, { surface: 'panel' }, never);
    assert.deepEqual(fake.messages, []);
  });

  it('asks before a request that would cross a budget, and sends it where one says so', async () => {
    budget(3000);
    fake.answers = ['Send Anyway'];
    await gateWith(1000).admit(request, { surface: 'panel' }, never);
    assert.deepEqual(fake.messages, ['This request may cross your budget of 3K tokens a day.']);
  });

  it('asks once for each budget and period', async () => {
    budget(3000);
    fake.answers = ['Send Anyway'];
    const gate = gateWith(1000);
    await gate.admit(request, { surface: 'panel' }, never);
    await gate.admit(request, { surface: 'panel' }, never);
    assert.equal(fake.messages.length, 1);
  });

  it('does not send it where one says no', async () => {
    budget(3000);
    await assert.rejects(gateWith(1000).admit(request, { surface: 'panel' }, never), {
      kind: 'cancelled',
    });
  });

  it('lets small requests through', async () => {
    budget(3000);
    await gateWith(1000).admit(small, { surface: 'panel' }, never);
    assert.deepEqual(fake.messages, []);
  });

  it('counts the budget of another project for nothing', async () => {
    budget(3000, 'website');
    await gateWith(1000).admit(request, { surface: 'panel' }, never);
    budget(3000, 'shop');
    await assert.rejects(gateWith(1000).admit(request, { surface: 'panel' }, never));
  });

  it('does not ask where one does not want to be asked', async () => {
    budget(3000);
    fake.set('modelside.budget.ask', { globalValue: false });
    await gateWith(1000).admit(request, { surface: 'panel' }, never);
    assert.deepEqual(fake.messages, []);
  });

  it('takes no budget from a folder', async () => {
    fake.set('modelside.budget.limits', { workspaceValue: [{ period: 'day', tokens: 1 }] });
    await gateWith(0).admit(request, { surface: 'panel' }, never);
    assert.deepEqual(fake.messages, []);
  });

  it('stops an extension that asks without end, and lets it go on after one click', async () => {
    fake.set('modelside.usage.runaway.requests', { globalValue: 2 });
    const gate = gateWith(0);
    const ask = (asker: string): Promise<void> => gate.admit(small, { surface: 'modelPicker', asker }, never);
    await ask('some.extension');
    await ask('some.extension');
    await ask('other.extension');
    await assert.rejects(ask('some.extension'), { kind: 'cancelled' });
    assert.match(fake.messages[0] ?? '', /some\.extension sent more than 2 requests in 60 seconds/);
    fake.answers = ['Go On'];
    await ask('some.extension');
  });

  it('asks one question for all requests of an extension that was stopped', async () => {
    fake.set('modelside.usage.runaway.requests', { globalValue: 1 });
    const gate = gateWith(0);
    const ask = (): Promise<void> =>
      gate.admit(small, { surface: 'modelPicker', asker: 'some.extension' }, never);
    await ask();
    const stopped = await Promise.allSettled([ask(), ask(), ask()]);
    assert.deepEqual(
      stopped.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.equal(fake.messages.length, 1);
  });

  it('never stops what a person asks', async () => {
    fake.set('modelside.usage.runaway.requests', { globalValue: 1 });
    const gate = gateWith(0);
    for (let count = 0; count < 5; count += 1) await gate.admit(small, { surface: 'panel' }, never);
    assert.deepEqual(fake.messages, []);
  });
});
