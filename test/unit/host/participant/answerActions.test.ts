import assert from 'node:assert/strict';

import { answerActions } from '../../../../src/host/participant/answerActions.ts';
import { answerFacts } from '../../../../src/host/participant/answerFacts.ts';
import { codeAnswer } from '../../../../src/host/participant/codeAnswer.ts';
import { failedAnswer } from '../../../../src/host/participant/failedAnswer.ts';
import { followUps } from '../../../../src/host/participant/followUps.ts';
import { isRecord } from '../../../../src/core/base/json.ts';
import { participantCommands } from '../../../../src/core/participant/participantCommand.ts';
import type { TurnNote } from '../../../../src/core/participant/turnNote.ts';
import { codeFromAnswer } from '../../../../src/core/code/edit/codeFromAnswer.ts';

const answer = 'Run `a`:\n\n```sh\nrun\n```\n\n```ts\nconst a = 1;\nconst b = 2;\n```\n';
const place = { uri: 'file:///a.ts', range: [0, 0, 1, 3] as [number, number, number, number] };
const subject = { place, text: 'old' };
const note: TurnNote = { prompt: 'Why?', end: 'complete', length: 0, hasCode: false, allowed: [] };

describe('What one can do with an answer', () => {
  it('insert the longest block of code', () => {
    const [button, ...more] = answerActions(undefined, answer, {}, undefined);
    assert.deepEqual(more, []);
    assert.equal(button?.command, 'modelside.participant.insertCode');
    assert.deepEqual(button?.arguments, ['const a = 1;\nconst b = 2;']);
  });

  it('show new code as a change of the old, and hand it over as plain JSON', () => {
    const [button] = answerActions('fix', answer, { subject }, undefined);
    assert.equal(button?.command, 'modelside.participant.showChange');
    const change: unknown = button?.arguments?.[0];
    assert.deepEqual(JSON.parse(JSON.stringify(change)), change);
    assert.deepEqual(change, { ...place, expected: 'old', title: 'Fix', code: 'const a = 1;\nconst b = 2;' });
  });

  it('show new code of several selections as a change of these alone', () => {
    const parts = [{ start: 0, end: 1 }];
    const [action] = answerActions('doc', answer, { subject: { ...subject, parts } }, undefined);
    const change: unknown = action?.arguments?.[0];
    assert.ok(isRecord(change));
    assert.deepEqual(change['parts'], parts);
  });

  it('open tests as a file of their own', () => {
    const [button] = answerActions('tests', answer, { subject }, undefined);
    assert.deepEqual(button?.arguments, ['const a = 1;\nconst b = 2;', 'file:///a.ts']);
  });

  for (const command of [undefined, ...participantCommands]) {
    it(`are not there for ${command ?? 'a question'} where there is no code`, () => {
      assert.deepEqual(answerActions(command, 'Just words.', { subject }, undefined), []);
    });
  }
});

describe('Code as an answer', () => {
  it('is found whole, whatever fences it holds', async () => {
    const code = 'const md = `\n````\nx\n````\n`;';
    let text = '';
    for await (const piece of codeAnswer(code)) text += piece;
    const found = codeFromAnswer(text, 'typescript', 'finished');
    assert.ok(found.kind === 'code');
    assert.equal(found.text, code);
  });
});

describe('What is told below an answer', () => {
  const model = { id: 'a', name: 'A*' };

  it('is the model, its tokens and its cost, as far as they are reported', () => {
    const cost = { amount: '0.0025', currency: 'USD' };
    const usage = { inputTokens: 1200, outputTokens: 7, cost };
    assert.equal(answerFacts(model, { usage }, []), '\n\n_A\\* · 1,200 tokens in · 7 out · \\$0.0025_');
    assert.equal(answerFacts(model, {}, []), '\n\n_A\\* · tokens not reported_');
  });

  it('is also why it ends early, and what was not sent', () => {
    const text = answerFacts(model, { finishReason: 'length' }, ['.env may hold secrets.']);
    assert.match(text, /longest length\._\n\n_\.env may hold secrets\._$/);
  });
});

describe('An error in the chat', () => {
  it('is a sentence without the markup of a service, with buttons for what one can do', () => {
    const commands: string[] = [];
    const button = ({ command }: { command: string }): void => void commands.push(command);
    const result = failedAnswer(
      { title: 'It failed.', detail: 'The service says: [x](y)', actions: ['retry', 'setUp', 'showLog'] },
      { button },
      note,
    );
    assert.equal(result.errorDetails?.message, String.raw`It failed. The service says: \[x\]\(y\)`);
    assert.deepEqual(commands, ['modelside.connection.setUp', 'modelside.log.show']);
  });
});

describe('Follow-ups', () => {
  it('ask the same again after an error', () => {
    const failed = { ...note, command: 'fix', end: 'failed' } as const;
    assert.deepEqual(followUps(failed), [{ prompt: 'Why?', command: 'fix', label: 'Try Again' }]);
  });

  it('go on where an answer was cut, without a command', () => {
    const [only] = followUps({ ...note, command: 'fix', end: 'cut' });
    assert.equal(only?.command, '');
  });

  for (const command of [undefined, ...participantCommands]) {
    it(`are there after ${command ?? 'a question'}`, () => {
      const asked = followUps({ ...note, ...(command && { command }) });
      assert.ok(asked.length > 0);
      for (const { prompt } of asked) assert.match(prompt, /[.?]$/);
    });
  }
});
