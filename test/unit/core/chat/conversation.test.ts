import assert from 'node:assert/strict';

import type { AnswerEntry, Attachment, QuestionEntry } from '../../../../src/core/chat/conversation.ts';
import { titleOf, toInput } from '../../../../src/core/chat/conversation.ts';

function question(text: string, attachments: readonly Attachment[] = []): QuestionEntry {
  return { role: 'user', id: text, text, attachments, askedAt: '' };
}

function answer(text: string): AnswerEntry {
  return { role: 'assistant', id: text, model: 'm', text, reasoning: 'r', status: 'complete', startedAt: '' };
}

describe('toInput', () => {
  it('sends the whole conversation after the instructions', () => {
    assert.deepEqual(toInput([question('a'), answer('b'), question('c')], 'Be brief.'), [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
    ]);
  });

  it('sends the last of several answers, and no empty ones', () => {
    const entries = [question('a'), answer('first'), answer('second'), question('b'), answer('')];
    assert.deepEqual(
      toInput(entries, '').map(({ content }) => content),
      ['', 'a', 'second', 'b'],
    );
  });

  it('puts attached code into a fence that it cannot close', () => {
    const attachment: Attachment = {
      id: '1',
      label: 'a.md:2-3',
      path: 'docs/a.md',
      uri: 'file:///a.md',
      language: 'markdown',
      lines: { first: 2, last: 3 },
      text: '````\ncode\n````',
    };
    assert.equal(
      toInput([question('Why?', [attachment])], '')[1]?.content,
      'Selection from docs/a.md, lines 2-3:\n`````markdown\n````\ncode\n````\n`````\n\nWhy?',
    );
  });
});

describe('titleOf', () => {
  it('is the first line of the first question', () => {
    const entries = [question(`  ${'word '.repeat(30)}\nmore`)];
    const title = titleOf({ id: 'x', createdAt: '', entries });
    assert.equal(title?.length, 60);
    assert.ok(title?.startsWith('word word'));
    assert.equal(titleOf({ id: 'x', createdAt: '', entries: [] }), undefined);
  });
});
