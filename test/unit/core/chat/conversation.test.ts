import assert from 'node:assert/strict';

import {
  alternativesOf,
  type AnswerEntry,
  latestBelow,
  pathOf,
  type QuestionEntry,
  titleOf,
} from '../../../../src/core/chat/conversation.ts';
import { toInput } from '../../../../src/core/chat/modelInput.ts';
import type { Attachment, TextAttachment } from '../../../../src/core/chat/attachment.ts';

function question(id: string, parent?: string, attachments: readonly Attachment[] = []): QuestionEntry {
  return {
    role: 'user',
    id,
    text: id,
    attachments,
    askedAt: '',
    ...(parent === undefined ? {} : { parent }),
  };
}

function answer(id: string, parent: string, text = id): AnswerEntry {
  return {
    role: 'assistant',
    id,
    parent,
    model: 'm',
    text,
    reasoning: 'r',
    status: 'complete',
    startedAt: '',
  };
}

const file: TextAttachment = {
  id: 'f',
  kind: 'file',
  label: 'a.md',
  path: 'docs/a.md',
  language: 'markdown',
  text: 'x\n```\ny',
};

/** Two answers to the first question, and two questions after the first of them. */
const entries = [
  question('q1'),
  answer('a1', 'q1'),
  answer('a2', 'q1'),
  question('q2', 'a1'),
  answer('b1', 'q2'),
  question('q3', 'a1'),
];

describe('A conversation', () => {
  it('has one path open, from the first question to the head', () => {
    const ids = (head: string): readonly string[] => pathOf({ entries, head }).map(({ id }) => id);
    assert.deepEqual(ids('b1'), ['q1', 'a1', 'q2', 'b1']);
    assert.deepEqual(ids('a2'), ['q1', 'a2']);
    assert.deepEqual(ids('gone'), []);
  });

  it('has a path that ends even where a damaged file says that it never does', () => {
    const round = [question('q', 'a'), answer('a', 'q')];
    assert.equal(pathOf({ entries: round, head: 'a' }).length, 2);
  });

  it('knows what stands in the same place, and where each of these leads', () => {
    assert.deepEqual(
      alternativesOf(entries, question('q3', 'a1')).map(({ id }) => id),
      ['q2', 'q3'],
    );
    assert.equal(latestBelow(entries, 'a1'), 'q3');
    assert.equal(latestBelow(entries, 'q2'), 'b1');
    assert.equal(latestBelow(entries, 'a2'), 'a2');
  });

  it('is called after the first line of its first question, unless it was named', () => {
    assert.equal(titleOf({ entries: [{ ...question('q'), text: '  One\ntwo' }] }), 'One');
    assert.equal(titleOf({ entries, title: 'Mine' }), 'Mine');
    assert.equal(titleOf({ entries: [] }), undefined);
    assert.equal(titleOf({ entries: [{ ...question('q'), text: 'x'.repeat(100) }] })?.length, 60);
    assert.equal(titleOf({ entries: [{ ...question('q'), text: '\r\n One \r\ntwo' }] }), 'One');
    const emoji = { ...question('q'), text: `x${'😀'.repeat(100)}` };
    assert.equal(titleOf({ entries: [emoji] }), `x${'😀'.repeat(29)}…`);
  });
});

describe('What the model is given', () => {
  const contents = (...given: Parameters<typeof toInput>): readonly string[] =>
    toInput(...given).map(({ content }) => content);

  it('is the path after the instructions, without answers that are empty', () => {
    const path = [
      question('a'),
      answer('b', 'a'),
      question('c', 'b'),
      answer('d', 'c', ''),
      question('e', 'd'),
    ];
    assert.deepEqual(contents(path, 'Be brief.'), ['Be brief.', 'a', 'b', 'c', 'e']);
    assert.deepEqual(contents(path, ''), ['a', 'b', 'c', 'e']);
  });

  it('begins where the person said', () => {
    const path = [question('a'), answer('b', 'a'), question('c', 'b')];
    assert.deepEqual(contents(path, 'I', 'c'), ['I', 'c']);
    assert.deepEqual(contents(path, 'I', 'elsewhere'), ['I', 'a', 'b', 'c']);
  });

  it('holds what was attached, in a fence that it cannot close itself', () => {
    assert.deepEqual(contents([question('Why?', undefined, [file])], ''), [
      'File docs/a.md:\n````markdown\nx\n```\ny\n````\n\nWhy?',
    ]);
  });

  it('says which lines a selection has, and hands on pictures', () => {
    const selection: Attachment = { ...file, kind: 'selection', lines: { first: 3, last: 4 } };
    const image: Attachment = {
      id: 'i',
      kind: 'image',
      label: 'Pasted',
      path: '',
      dataUrl: 'data:image/png;base64,AA==',
      width: 1,
      height: 1,
    };
    const [message] = toInput([question('Why?', undefined, [selection, image])], '');
    assert.match(message?.content ?? '', /^Selection from docs\/a\.md, lines 3-4:/);
    assert.deepEqual(message?.role === 'user' && message.images, [{ dataUrl: 'data:image/png;base64,AA==' }]);
  });
});
