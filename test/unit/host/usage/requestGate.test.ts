import assert from 'node:assert/strict';

import { explainError } from '../../../../src/host/failures.ts';
import { fake } from '../../../fakes/vscode.ts';
import { GateStage, panel, request, small } from './gateStage.ts';

const never = new AbortController().signal;
let stage: GateStage;

describe('The gate before a request', () => {
  beforeEach(() => {
    fake.reset();
    stage = new GateStage();
  });

  const budget = (tokens: number, project?: string): void => {
    fake.set('modelside.budget.limits', {
      globalValue: [{ period: 'day', tokens, ...(project === undefined ? {} : { project }) }],
    });
  };

  afterEach(() => stage.dispose());

  it('asks nothing where there is no budget', async () => {
    await stage.gateWith(1_000_000).admit(request, panel, never);
    assert.deepEqual(fake.messages, []);
  });

  it('asks before a request that would cross a budget, says whose figures it goes by, and sends it where one says so', async () => {
    budget(3000);
    fake.answers = ['Send Anyway'];
    await stage.gateWith(1000).admit(request, panel, never);
    assert.deepEqual(fake.messages, ['This request may cross your budget of 3K tokens a day.']);
    assert.deepEqual(fake.details, [
      [
        'Used so far: 1,000 of 3,000 tokens (33%), 2,000 left, as the service counts, read this minute.',
        'This request: about 2,001 tokens, estimated from its length.',
        'Send Anyway: for the rest of today, this budget stops no request and asks nothing more.',
      ].join('\n\n'),
    ]);
  });

  it('asks once for each budget and period, also after a reload', async () => {
    budget(3000);
    fake.answers = ['Send Anyway'];
    const gate = stage.gateWith(1000);
    await gate.admit(request, panel, never);
    await gate.admit(request, panel, never);
    await stage.gateWith(2000).admit(request, panel, never);
    assert.equal(fake.messages.length, 1);
    stage.now = new Date('2026-03-30T12:00:00Z');
    await assert.rejects(stage.gateWith(1000).admit(request, panel, never));
    assert.equal(fake.messages.length, 2);
  });

  it('asks again once the budget is another one', async () => {
    budget(3000);
    fake.answers = ['Send Anyway'];
    await stage.gateWith(1000).admit(request, panel, never);
    budget(2500);
    await assert.rejects(stage.gateWith(1000).admit(request, panel, never));
  });

  it('asks each time as long as one says no, and does not send it', async () => {
    budget(3000);
    const gate = stage.gateWith(1000);
    await assert.rejects(gate.admit(request, panel, never), { kind: 'cancelled' });
    await assert.rejects(gate.admit(request, panel, never), { kind: 'cancelled' });
    assert.equal(fake.messages.length, 2);
  });

  it('takes a no to another extension for its answer for five minutes, so that it cannot nag', async () => {
    budget(3000);
    const gate = stage.gateWith(1000);
    const ask = (asker: string): Promise<void> =>
      assert.rejects(gate.admit(request, { ...panel, asker }, never), { kind: 'cancelled' });
    await ask('loop.er');
    await ask('loop.er');
    assert.equal(fake.messages.length, 1);
    await ask('an.other');
    await assert.rejects(gate.admit(request, panel, never));
    assert.equal(fake.messages.length, 3, 'Others, and the person, are asked.');
    stage.now = new Date(stage.now.getTime() + 300_000);
    await ask('loop.er');
    assert.equal(fake.messages.length, 4);
  });

  it('keeps to a no also where the extension had given up before, and sends where one says yes later', async () => {
    budget(3000);
    const gate = stage.gateWith(1000);
    const origin = { ...panel, asker: 'loop.er' };
    fake.keepOpen = true;
    const gone = new AbortController();
    const first = gate.admit(request, origin, gone.signal);
    await new Promise((resolve) => setImmediate(resolve));
    gone.abort();
    await assert.rejects(first);
    for (const answer of fake.open) answer(undefined);
    await new Promise((resolve) => setImmediate(resolve));
    fake.keepOpen = false;
    await assert.rejects(gate.admit(request, origin, never), { kind: 'cancelled' });
    assert.equal(fake.messages.length, 1);
    fake.answers = ['Send Anyway'];
    await gate.admit(request, panel, never);
    await gate.admit(request, origin, never);
    assert.equal(fake.messages.length, 2);
  });

  it('lets one change the budget instead of sending', async () => {
    budget(3000);
    fake.answers = ['Change Budget'];
    await assert.rejects(stage.gateWith(1000).admit(request, panel, never), { kind: 'cancelled' });
    assert.deepEqual(fake.commands, ['modelside.usage.setBudget']);
  });

  it('asks once in a period where a budget is used up already', async () => {
    budget(3000);
    fake.answers = ['Send Anyway'];
    await stage.gateWith(5000).admit(small, panel, never);
    await stage.gateWith(5000).admit(small, panel, never);
    assert.deepEqual(fake.messages, ['Your budget of 3K tokens a day is used up.']);
  });

  it('lets small requests through', async () => {
    budget(3000);
    await stage.gateWith(1000).admit(small, panel, never);
    assert.deepEqual(fake.messages, []);
  });

  it('counts requests that are under way, until they are over', async () => {
    budget(4500);
    const gate = stage.gateWith(500);
    const first = await gate.admit(request, panel, never);
    assert.deepEqual(fake.messages, []);
    await assert.rejects(gate.admit(request, panel, never), { kind: 'cancelled' });
    assert.match(fake.details[0] ?? '', /\nUnder way beside it: about 2,001 tokens\.\n/);
    first.dispose();
    await gate.admit(request, panel, never);
    assert.equal(fake.messages.length, 1);
  });

  it('lets the first of several that come at once through, and asks one question for the others', async () => {
    budget(4500);
    const gate = stage.gateWith(500);
    fake.keepOpen = true;
    const all = [1, 2, 3].map(() => gate.admit(request, panel, never));
    const settled = Promise.allSettled(all);
    // All that is not waiting for the person is done by then.
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(fake.messages.length, 1);
    for (const answer of fake.open) answer(undefined);
    assert.deepEqual(
      (await settled).map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    );
  });

  it('counts what this editor sent that the service has not counted yet', async () => {
    budget(4000);
    await stage.gateWith(500).admit(request, panel, never);
    await assert.rejects(stage.gateWith(500, { since: 1500 }).admit(request, panel, never));
    assert.match(fake.details[0] ?? '', /\nUsed in this editor since then: 1,500 tokens\.\n/);
  });

  it('says of an amount that is not whole that it may be more, and why', async () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'month', cost: 10 }] });
    const cost = { currency: 'USD', nanos: 11_000_000_000n };
    await assert.rejects(stage.gateWith(1000, { cost, unreported: 1 }).admit(small, panel, never));
    assert.match(
      fake.details[0] ?? '',
      /^Used so far: at least \$11\.00 of \$10\.00 \(110%\), \$0\.00 left at most, as the service counts, read this minute\. It may be more: some requests do not report their cost/,
    );
  });

  it('says where nothing is known of what is used, and what to do about it', async () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', cost: '0.000001' }] });
    const price = { currency: 'USD', inputPerMillionTokens: '10', outputPerMillionTokens: '10' };
    const gate = stage.gateWith(1000, { price, priced: 'b' });
    await assert.rejects(gate.admit({ ...request, model: 'b' }, panel, never));
    assert.match(
      fake.details[0] ?? '',
      /^How much is used is not known: no costs in USD are reported, and no prices to estimate them from\. A budget of tokens/,
    );
    assert.match(fake.details[0] ?? '', /\nThis request: about [\d,]+ tokens, about \$[\d.]+, estimated/);
  });

  it('goes by list prices where no cost is reported, and says that this is an estimate', async () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', cost: '0.02' }] });
    const price = { currency: 'USD', inputPerMillionTokens: '10', outputPerMillionTokens: '10' };
    await assert.rejects(stage.gateWith(1000, { price }).admit(request, panel, never));
    assert.match(
      fake.details[0] ?? '',
      /^Used so far: ≈\s\$0\.01 of \$0\.02 \(≈\s50%\), ≈\s\$0\.01 left, as the service counts, read this minute\. It is estimated from list prices/,
    );
    await assert.rejects(stage.gateWith(3000, { price }).admit(small, panel, never));
    assert.equal(fake.messages.at(-1), 'Your budget of $0.02 a day is used up.');
  });

  it('says calmly why it was not sent', async () => {
    budget(3000);
    const refused = await stage
      .gateWith(1000)
      .admit(request, panel, never)
      .then(
        () => undefined,
        (error: unknown) => explainError(error),
      );
    assert.deepEqual(refused, {
      title: 'Not sent.',
      detail: 'It may cross your budget of 3K tokens a day.',
      actions: ['retry'],
    });
  });

  it('asks where nobody knows the cost and the budget is near its limit, and says so', async () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', cost: 10 }] });
    const usd = (units: bigint) => ({ cost: { currency: 'USD', nanos: units * 1_000_000_000n } });
    const unknown = { ...small, model: 'never-used' };
    await stage.gateWith(1000, usd(7n)).admit(unknown, panel, never);
    assert.deepEqual(fake.messages, []);
    fake.answers = ['Send Anyway'];
    await stage.gateWith(1000, usd(9n)).admit(unknown, panel, never);
    assert.deepEqual(fake.messages, [
      'Nobody knows what this request costs, and your budget of $10.00 a day is nearly used up.',
    ]);
    assert.match(
      fake.details[0] ?? '',
      /^Used so far: \$9\.00 of \$10\.00 \(90%\), \$1\.00 left, as the service/,
    );
    assert.match(fake.details[0] ?? '', /Its cost is not known: the service lists no price for this model\./);
    assert.match(
      fake.details[0] ?? '',
      /Send Anyway: for the rest of today, requests of unknown cost are sent/,
    );
    await stage.gateWith(1000, usd(9n)).admit(unknown, panel, never);
    await assert.rejects(stage.gateWith(1000, usd(11n)).admit(unknown, panel, never));
  });

  it('does not ask of a cost that nobody knows where one lets the budget be crossed', async () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', cost: 10 }] });
    const nine = { cost: { currency: 'USD', nanos: 9_000_000_000n } };
    fake.answers = ['Send Anyway'];
    await stage.gateWith(1000, nine).admit(request, panel, never);
    await stage.gateWith(1000, nine).admit({ ...small, model: 'never-used' }, panel, never);
    assert.equal(fake.messages.length, 1);
  });

  it('estimates a cost by what the model has cost so far, where no price is listed', async () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', cost: 10 }] });
    const gate = stage.gateWith(1000, { cost: { currency: 'USD', nanos: 5_000_000_000n } });
    await assert.rejects(gate.admit(request, panel, never));
    assert.deepEqual(fake.messages, ['This request may cross your budget of $10.00 a day.']);
  });

  it('counts the budget of another project for nothing', async () => {
    budget(3000, 'website');
    await stage.gateWith(1000).admit(request, panel, never);
    budget(3000, 'shop');
    await assert.rejects(stage.gateWith(1000).admit(request, panel, never));
  });

  it('does not ask where one does not want to be asked', async () => {
    budget(3000);
    fake.set('modelside.budget.ask', { globalValue: false });
    await stage.gateWith(1000).admit(request, panel, never);
    assert.deepEqual(fake.messages, []);
  });

  it('takes no budget from a folder', async () => {
    fake.set('modelside.budget.limits', { workspaceValue: [{ period: 'day', tokens: 1 }] });
    await stage.gateWith(0).admit(request, panel, never);
    assert.deepEqual(fake.messages, []);
  });
});
