import assert from 'node:assert/strict';
import { mock } from 'node:test';

import { DeltaPump } from '../../../src/host/chat/deltaPump.ts';
import type { ChatEvent } from '../../../src/protocol/chat.ts';

type Delta = Extract<ChatEvent, { type: 'delta' }>;

function pumpInto(sent: Delta[]): DeltaPump {
  return new DeltaPump((event) => {
    if (event.type === 'delta') sent.push(event);
  });
}

const piece = (text: string, answerId = 'a') => ({ answerId, text, reasoning: '' });

describe('DeltaPump', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('sends the first piece at once', () => {
    const sent: Delta[] = [];
    pumpInto(sent).push(piece('a'));
    assert.deepEqual(sent, [{ type: 'delta', answerId: 'a', sequence: 1, text: 'a', reasoning: '' }]);
  });

  it('sends what comes within a frame as one message, in order and with nothing lost', () => {
    const sent: Delta[] = [];
    const pump = pumpInto(sent);
    for (const letter of 'abcdef') pump.push(piece(letter));
    assert.equal(sent.length, 1);
    mock.timers.tick(16);
    assert.deepEqual(
      sent.map(({ sequence, text }) => [sequence, text]),
      [
        [1, 'a'],
        [2, 'bcdef'],
      ],
    );
  });

  it('sends at once again after a pause', () => {
    const sent: Delta[] = [];
    const pump = pumpInto(sent);
    pump.push(piece('a'));
    mock.timers.tick(16);
    mock.timers.tick(16);
    pump.push(piece('b'));
    assert.deepEqual(
      sent.map(({ text }) => text),
      ['a', 'b'],
    );
  });

  it('gives out what waits when asked to, and then nothing more', () => {
    const sent: Delta[] = [];
    const pump = pumpInto(sent);
    pump.push(piece('a'));
    pump.push(piece('b'));
    pump.flush();
    mock.timers.tick(100);
    assert.deepEqual(
      sent.map(({ text }) => text),
      ['a', 'b'],
    );
    assert.equal(pump.sentOf('a'), 2);
  });

  it('counts anew for each answer', () => {
    const sent: Delta[] = [];
    const pump = pumpInto(sent);
    pump.push(piece('a'));
    pump.push(piece('b', 'second'));
    pump.flush();
    assert.deepEqual(
      sent.map(({ answerId, sequence }) => [answerId, sequence]),
      [
        ['a', 1],
        ['second', 1],
      ],
    );
    assert.equal(pump.sentOf('a'), 0);
  });
});
