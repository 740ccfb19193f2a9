import assert from 'node:assert/strict';

import { codeCommands } from '../../../../src/core/code/codeCommand.ts';
import { type CodePrompt, codePrompt, type CodeTask } from '../../../../src/core/code/codePrompt.ts';
import { anAttachment } from './anAttachment.ts';

/** A token for each character, so that sums can be seen. */
const count = (text: string): number => text.length;

const task: CodeTask = {
  instruction: 'Fix this.',
  place: 'chat',
  subject: [anAttachment('a.ts', 'one();', 5)],
  context: [],
  hints: [],
};

function fitting(prompt: CodePrompt): Extract<CodePrompt, { fits: true }> {
  assert.ok(prompt.fits);
  return prompt;
}

describe('A question about code', () => {
  it('begins with the code and takes along all context that there is room for', () => {
    const near = anAttachment('b.ts', 'near', 1);
    const large = anAttachment('c.ts', 'x'.repeat(5000), 1);
    const far = anAttachment('d.ts', 'far', 1);
    const limits = { window: 3000 };
    const prompt = fitting(codePrompt({ ...task, context: [near, large, far] }, limits, count));
    assert.deepEqual(
      prompt.parts.map(({ attachment }) => attachment.path),
      ['a.ts', 'b.ts', 'd.ts'],
    );
    assert.deepEqual(
      prompt.leftOut.map(({ attachment }) => attachment.path),
      ['c.ts'],
    );
    assert.match(prompt.question, /Not all of the code around it is shown\./);
    assert.ok(prompt.tokens < 3000);
  });

  it('says nothing of what is not shown where all is', () => {
    const prompt = fitting(codePrompt({ ...task, context: [anAttachment('b.ts', 'x')] }, {}, count));
    assert.doesNotMatch(prompt.question, /Not all/);
    assert.deepEqual(prompt.leftOut, []);
  });

  it('has no more context than the person allows, however large the window is', () => {
    const context = [anAttachment('b.ts', 'x'.repeat(200)), anAttachment('c.ts', 'x'.repeat(200))];
    const prompt = fitting(codePrompt({ ...task, context }, { window: 100_000, context: 300 }, count));
    assert.equal(prompt.parts.length, 2);
  });

  it('joins excerpts of a file that follow one another, in the order of its lines', () => {
    const context = [
      anAttachment('a.ts', 'six', 6),
      anAttachment('a.ts', 'one\ntwo', 1),
      anAttachment('a.ts', 'seven', 7),
    ];
    const { parts } = fitting(codePrompt({ ...task, context }, {}, count));
    assert.deepEqual(
      parts.map(({ attachment: { label, text } }) => `${label} ${text}`),
      ['a.ts:5-5 one();', 'a.ts:1-2 one\ntwo', 'a.ts:6-7 six\nseven'],
    );
  });

  it('is refused where the code alone is too much for the window', () => {
    const subject = [anAttachment('a.ts', 'x'.repeat(10_000))];
    const prompt = codePrompt({ ...task, subject }, { window: 8000 }, count);
    assert.ok(!prompt.fits);
    assert.equal(prompt.reason, 'window');
    assert.equal(prompt.limit, 8000);
    assert.ok(prompt.tokens > 10_000);
  });

  it('is refused where the model could not write the new code to its end', () => {
    const subject = [anAttachment('a.ts', 'x'.repeat(5000))];
    const prompt = codePrompt(
      { ...task, place: 'replace', subject },
      { window: 50_000, output: 4000 },
      count,
    );
    assert.ok(!prompt.fits);
    assert.equal(prompt.reason, 'output');
  });

  it('leaves room for an answer that is as long as the code', () => {
    const subject = [anAttachment('a.ts', 'x'.repeat(6000))];
    const edit = codePrompt({ ...task, place: 'replace', subject }, { window: 13_000 }, count);
    assert.ok(!edit.fits);
    assert.ok(codePrompt({ ...task, subject }, { window: 13_000 }, count).fits);
  });

  it('asks for code alone where it is put in place, and names the lines that are meant', () => {
    const only = ['lines 1-2', 'line 9'];
    const { question } = fitting(codePrompt({ ...task, place: 'replace', only }, {}, count));
    assert.match(question, /only the code that takes the place of the first block/);
    assert.match(question, /lines 1-2 and line 9 only/);
  });

  it('needs no limits to be known', () => {
    assert.ok(
      codePrompt({ ...task, place: 'replace', subject: [anAttachment('a.ts', 'x'.repeat(1e6))] }, {}, count)
        .fits,
    );
  });

  it('is of a kind that ends in the chat only for what is there to be read', () => {
    const inChat = Object.values(codeCommands).filter(({ place }) => place === 'chat');
    assert.deepEqual(
      inChat.map(({ id }) => id),
      ['explain'],
    );
  });
});
