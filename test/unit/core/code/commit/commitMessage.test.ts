import assert from 'node:assert/strict';

import { commitPrompt } from '../../../../../src/core/code/commit/commitPrompt.ts';
import { commitText } from '../../../../../src/core/code/commit/commitText.ts';
import { diffParts } from '../../../../../src/core/code/commit/diffParts.ts';

const count = (text: string): number => text.length;

function diffOf(path: string, ...lines: readonly string[]): string {
  const head = [
    `diff --git a/${path} b/${path}`,
    'index 1..2 100644',
    `--- a/${path}`,
    `+++ b/${path}`,
    '@@ -1,1 +1,9 @@',
  ];
  return `${[...head, ...lines].join('\n')}\n`;
}

describe('A commit message', () => {
  it('is asked for with the diff of each file, told apart by its path', () => {
    const diff = [
      diffOf('src/a.ts', '+one', '+diff --git a/x b/x is only text'),
      'diff --git a/old name.ts b/new name.ts\nsimilarity index 100%\nrename from old name.ts\nrename to new name.ts\n',
      'diff --git a/gone.ts b/gone.ts\ndeleted file mode 100644\n--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n',
      'diff --git a/pixel.png b/pixel.png\nBinary files a/pixel.png and b/pixel.png differ\n',
    ].join('');
    assert.deepEqual(
      diffParts(diff).map(({ path }) => path),
      ['src/a.ts', 'new name.ts', 'gone.ts', 'pixel.png'],
    );
    assert.deepEqual(diffParts(''), []);
  });

  it('leaves out files that may hold secrets, by name and by what they hold', () => {
    const token = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
    const parts = diffParts(
      diffOf('a.ts', '+a') + diffOf('.env', '+MODE=1') + diffOf('b.ts', `+key = '${token}'`),
    );
    const { question, sent, secret } = commitPrompt(
      { parts, added: ['new.ts', 'key.pem'], earlier: [] },
      1e6,
      count,
    );
    assert.deepEqual(sent, ['a.ts', 'new.ts']);
    assert.deepEqual(secret, ['.env', 'b.ts', 'key.pem']);
    assert.ok(!question.includes(token) && !question.includes('MODE=1') && !question.includes('key.pem'));
    assert.match(question, /new\.ts/);
  });

  it('sends small changes whole and of a large one the beginning, and says so', () => {
    const large = diffOf('large.ts', ...Array.from({ length: 1000 }, (_, index) => `+line ${index}`));
    const parts = diffParts(diffOf('small.ts', '+small') + large);
    const prompt = commitPrompt({ parts, added: [], earlier: [] }, 3000, count);
    assert.deepEqual(prompt.sent, ['small.ts', 'large.ts']);
    assert.deepEqual(prompt.cut, ['large.ts']);
    assert.match(prompt.question, /\+small\n/);
    assert.match(prompt.question, /\[\d+ lines left out\]/);
    assert.ok(prompt.question.length < 4000);
  });

  it('names what has no room at all', () => {
    const parts = diffParts(diffOf('a.ts', `+${'x'.repeat(5000)}`));
    const prompt = commitPrompt({ parts, added: [], earlier: [] }, 100, count);
    assert.deepEqual(prompt.leftOut, ['a.ts']);
    assert.deepEqual(prompt.sent, []);
  });

  it('is asked for in the style of the last ones', () => {
    const { question } = commitPrompt(
      { parts: [], added: ['a.ts'], earlier: ['Fix the cart\n\nBecause.'] },
      100,
      count,
    );
    assert.match(question, /> Fix the cart\n> \n> Because\./);
  });

  it('keeps a diff with fences in it in one block', () => {
    const parts = diffParts(diffOf('README.md', '+```ts', '+x', '+```'));
    const { question } = commitPrompt({ parts, added: [], earlier: [] }, 1e6, count);
    assert.match(question, /^````diff$/m);
  });

  it('is what the answer means, without what some models put around it', () => {
    const message = 'Fix the cart\n\n- totals are right';
    assert.equal(commitText(message), message);
    assert.equal(commitText(`\`\`\`text\n${message}\n\`\`\``), message);
    assert.equal(commitText(`Here is the message:\n\n${message}\n`), message);
    assert.equal(commitText(`Commit message: ${message}`), message);
    assert.equal(commitText('"Fix the cart"'), 'Fix the cart');
    assert.equal(commitText('Use `total`'), 'Use `total`');
    assert.equal(commitText('Fix  \r\n\r\nit'), 'Fix\n\nit');
    assert.equal(commitText(' \n'), '');
  });
});
