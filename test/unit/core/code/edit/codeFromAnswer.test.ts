import assert from 'node:assert/strict';

import { type AnswerEnd, codeFromAnswer } from '../../../../../src/core/code/edit/codeFromAnswer.ts';

const read = (answer: string, language = 'typescript', end: AnswerEnd = 'finished') =>
  codeFromAnswer(answer, language, end);
const code = (text: string) => ({ kind: 'code', text, complete: true, cut: false });

describe('The code of an answer', () => {
  it('is what stands in the fence, without the chatter around it', () => {
    assert.deepEqual(
      read('Sure:\n\n```ts\nlet a = 1;\n\nlet b;\n```\n\nDone.'),
      code('let a = 1;\n\nlet b;'),
    );
    assert.deepEqual(read('~~~~\na\n~~~\nb\n~~~~'), code('a\n~~~\nb'));
    assert.deepEqual(read('```ts title="x"\r\na\r\n```'), code('a'));
  });

  it('has no more of an indented fence than its code', () => {
    assert.deepEqual(read('1. Do this:\n   ```ts\n   a {\n     b\n   }\n   ```'), code('a {\n  b\n}'));
  });

  it('does not take code within a line for a fence', () => {
    assert.deepEqual(read('Use ```a``` or\n```b``` here, please.'), { kind: 'none' });
  });

  it('grows with each line that has its end, and never holds a part of the last fence', () => {
    assert.deepEqual(read('```ts\na\nb', 'typescript', 'open'), { ...code('a'), complete: false });
    assert.deepEqual(read('```ts\na\nb\n``', 'typescript', 'open'), { ...code('a\nb'), complete: false });
    assert.deepEqual(read('Well, here', 'typescript', 'open'), { kind: 'none' });
  });

  it('is cut when its fence never ended, whoever says that the answer did', () => {
    const cut = { kind: 'code', text: 'a\nb', complete: false, cut: true };
    assert.deepEqual(read('```ts\na\nb', 'typescript', 'cut'), cut);
    assert.deepEqual(read('```ts\na\nb', 'typescript', 'finished'), cut);
    assert.deepEqual(read('```ts\na\n```\nAnd now', 'typescript', 'cut'), code('a'));
  });

  it('may be several blocks', () => {
    const answer = read('```ts\na\n```\nRun it:\n```sh\nb\n```');
    assert.equal(answer.kind, 'several');
    assert.deepEqual(
      answer.kind === 'several' && answer.blocks.map(({ language, text }) => [language, text]),
      [
        ['ts', 'a'],
        ['sh', 'b'],
      ],
    );
  });

  it('is the whole answer where there is no fence but code', () => {
    assert.deepEqual(read('import a from "a";\n\na();\n'), code('import a from "a";\n\na();'));
    assert.deepEqual(read('def f(x):\n    return x\n', 'python'), code('def f(x):\n    return x'));
    assert.deepEqual(read('I cannot do that.\nPlease say more.'), { kind: 'none' });
    assert.deepEqual(read('The function `f(x)` returns nothing, so there is nothing to change'), {
      kind: 'none',
    });
    assert.deepEqual(read('   \n'), { kind: 'none' });
  });

  it('holds the fences of Markdown that is written in a fence', () => {
    const page = '# Title\n\n```js\na();\n```\n\nEnd';
    assert.deepEqual(read(`Here:\n\`\`\`markdown\n${page}\n\`\`\`\nBye`, 'markdown'), code(page));
    assert.deepEqual(read(`\`\`\`\`markdown\n${page}\n\`\`\`\``, 'markdown'), code(page));
    assert.deepEqual(read(page, 'markdown'), code(page));
  });
});
