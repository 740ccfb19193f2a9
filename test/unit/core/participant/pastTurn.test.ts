import assert from 'node:assert/strict';

import type { Attachment, TextAttachment } from '../../../../src/core/chat/attachment.ts';
import { toMessages } from '../../../../src/core/participant/pastTurn.ts';

function file(name: string, more: Partial<TextAttachment> = {}): TextAttachment {
  const uri = `file:///w/${name}`;
  return {
    kind: 'file',
    id: name,
    label: name,
    path: name,
    uri,
    language: 'ts',
    text: `// ${name}`,
    ...more,
  };
}

const picture: Attachment = {
  kind: 'image',
  id: 'p',
  label: 'p',
  path: '',
  dataUrl: 'data:image/png;base64,AA',
  width: 1,
  height: 1,
};

const turn = (question: string, answer: string, attachments: readonly Attachment[] = []) => ({
  question,
  answer,
  attachments,
});

describe('What was said before', () => {
  it('is given as it was said, with what came along', () => {
    const messages = toMessages([
      turn('What is it?', 'A file.', [file('a.ts'), picture]),
      turn('Why?', 'So.'),
    ]);
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user', 'assistant'],
    );
    const [first] = messages;
    assert.ok(first?.role === 'user');
    assert.match(first.content, /^File a\.ts:\n```ts\n\/\/ a\.ts\n```\n\nWhat is it\?$/);
    assert.deepEqual(first.images, [{ dataUrl: picture.dataUrl }]);
  });

  it('makes one question of those that had no answer, and of the same one asked again', () => {
    const messages = toMessages([
      turn('Hello?', '', [file('a.ts')]),
      turn('Hello?', ''),
      turn('Now?', 'Yes.'),
    ]);
    assert.equal(messages.length, 2);
    assert.match(messages[0]?.content ?? '', /a\.ts[^]*\n\nHello\?\n\nNow\?$/);
  });

  it('ends with what waits for its answer', () => {
    assert.deepEqual(toMessages([turn('Hello?', '')]), [{ role: 'user', content: 'Hello?' }]);
  });

  it('sends what was attached twice with its last question only, but different parts of a file each', () => {
    const part = file('a.ts', { kind: 'selection', lines: { first: 1, last: 2 } });
    const [first, , second] = toMessages([
      turn('One?', '1', [file('a.ts'), part]),
      turn('Two?', '2', [file('a.ts')]),
    ]);
    assert.match(first?.content ?? '', /lines 1-2/);
    assert.doesNotMatch(first?.content ?? '', /File a\.ts/);
    assert.match(second?.content ?? '', /File a\.ts/);
  });
});
