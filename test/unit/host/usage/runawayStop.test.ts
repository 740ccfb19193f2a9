import assert from 'node:assert/strict';

import { toLanguageModelError } from '../../../../src/host/languageModel/toLanguageModelError.ts';
import type { RequestGate } from '../../../../src/host/usage/requestGate.ts';
import { fake, LanguageModelError } from '../../../fakes/vscode.ts';
import { GateStage, noon, panel, small } from './gateStage.ts';

const never = new AbortController().signal;
let stage: GateStage;

describe('Another extension that asks without end', () => {
  beforeEach(() => {
    fake.reset();
    stage = new GateStage();
    fake.set('modelside.usage.runaway.requests', { globalValue: 2 });
  });

  const ask = (gate: RequestGate, asker = 'some.extension', signal = never): Promise<unknown> =>
    gate.admit(small, { surface: 'modelPicker', asker }, signal);

  async function stoppedGate(): Promise<RequestGate> {
    const gate = stage.gateWith(0);
    await ask(gate);
    await ask(gate);
    return gate;
  }

  it('is stopped, and no other one, and is told why in words that it can show', async () => {
    const gate = await stoppedGate();
    await ask(gate, 'other.extension');
    const error = await ask(gate).catch((reason: unknown) => reason);
    assert.deepEqual(fake.messages, [
      'some.extension sent more than 2 requests in 60 seconds through Modelside. It is stopped for now.',
    ]);
    const told = toLanguageModelError(error);
    assert.ok(told instanceof LanguageModelError);
    assert.equal(told.code, 'Blocked');
    assert.match(told.message, /^Modelside has stopped some\.extension, which sent more than 2 requests/);
  });

  it('goes on with the request that waited, after one click', async () => {
    const gate = await stoppedGate();
    fake.answers = ['Go On'];
    await ask(gate);
    await ask(gate);
    assert.equal(fake.messages.length, 1);
    await assert.rejects(ask(gate), { kind: 'cancelled' });
  });

  it('gets one question for all its requests', async () => {
    const gate = await stoppedGate();
    const stopped = await Promise.allSettled([ask(gate), ask(gate), ask(gate)]);
    assert.deepEqual(
      stopped.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    assert.equal(fake.messages.length, 1);
  });

  it('cannot nag: after the message was closed, the next question comes a while later', async () => {
    const gate = await stoppedGate();
    await assert.rejects(ask(gate));
    stage.now = new Date(noon.getTime() + 59_000);
    await assert.rejects(ask(gate), { kind: 'cancelled' });
    assert.equal(fake.messages.length, 1);
    stage.now = new Date(noon.getTime() + 60_000);
    fake.answers = ['Go On'];
    await ask(gate);
    assert.equal(fake.messages.length, 2);
  });

  it('does not wait for the answer once it gives up', async () => {
    const gate = await stoppedGate();
    fake.keepOpen = true;
    const controller = new AbortController();
    const waiting = ask(gate, 'some.extension', controller.signal);
    controller.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
    fake.keepOpen = false;
    fake.open[0]?.('Go On');
    await ask(gate);
    assert.equal(fake.messages.length, 1);
  });

  it('is told apart from a person, who is never stopped', async () => {
    const gate = stage.gateWith(0);
    for (let count = 0; count < 5; count += 1) await gate.admit(small, panel, never);
    assert.deepEqual(fake.messages, []);
  });

  it('is named where it asks for something that may cross a budget', async () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 10 }] });
    await assert.rejects(ask(stage.gateWith(0)));
    assert.match(fake.details[0] ?? '', /^The request comes from some\.extension\./);
  });
});
