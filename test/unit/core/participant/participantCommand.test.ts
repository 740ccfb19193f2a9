import assert from 'node:assert/strict';

import { expandInstruction } from '../../../../src/core/code/expandInstruction.ts';
import {
  codeCommandFor,
  parseParticipantCommand,
  participantCommands,
  questionOf,
} from '../../../../src/core/participant/participantCommand.ts';

const values = { selection: '', file: '', language: 'go', symbol: '', problems: '' };

describe('A slash command', () => {
  it('is known by its name; what is not known is a free question', () => {
    for (const name of participantCommands) assert.equal(parseParticipantCommand(name), name);
    assert.equal(parseParticipantCommand('toString'), undefined);
    assert.equal(parseParticipantCommand(undefined), undefined);
  });

  for (const command of ['explain', 'fix', 'tests', 'doc'] as const) {
    it(`asks for /${command} what the command on code asks, with the wish of the person as it was typed`, () => {
      const { instruction, place } = codeCommandFor(command, 'mind {{file}}');
      assert.equal(place, 'chat');
      const expanded = expandInstruction(instruction, { ...values, input: 'mind {{file}}' });
      assert.match(expanded, /this go code/);
      assert.match(expanded, /mind \{\{file\}\}/);
    });
  }

  it('leaves no gap where nothing was typed after it', () => {
    assert.doesNotMatch(codeCommandFor('explain', '').instruction, /\n/);
  });

  it('is told to the model in words later', () => {
    assert.equal(questionOf('fix', 'Line 3.'), 'Fix the problems in this code. Line 3.');
    assert.equal(questionOf(undefined, 'Why?'), 'Why?');
  });
});
