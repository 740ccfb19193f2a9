import assert from 'node:assert/strict';

import { parseTurnNote, type TurnNote } from '../../../../src/core/participant/turnNote.ts';

describe('What is kept with an answer', () => {
  const note: TurnNote = {
    command: 'fix',
    prompt: 'Why?',
    end: 'complete',
    length: 12,
    hasCode: true,
    place: { uri: 'file:///a.ts', range: [0, 0, 2, 5] },
    allowed: ['file:///.env'],
  };

  it('comes back from JSON as it was', () => {
    assert.deepEqual(parseTurnNote(JSON.parse(JSON.stringify(note))), note);
  });

  for (const [name, other] of [
    ['nothing', undefined],
    ['something else', { commandLine: 'rm' }],
    ['a command that is not known', { ...note, command: 'later' }],
    ['a length below nought', { ...note, length: -1 }],
  ] as const) {
    it(`is not read from ${name}`, () => assert.equal(parseTurnNote(other), undefined));
  }
});
