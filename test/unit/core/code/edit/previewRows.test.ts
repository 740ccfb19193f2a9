import assert from 'node:assert/strict';

import { fingerprint } from '../../../../../src/core/code/edit/fingerprint.ts';
import { PreviewRows, undecided } from '../../../../../src/core/code/edit/previewRows.ts';
import { StreamedCode } from '../../../../../src/core/code/edit/streamedCode.ts';

function shown(old: string, fresh: string): PreviewRows {
  const rows = new PreviewRows(old.split(' '));
  rows.propose(fresh.split(' '), true);
  rows.adopt(rows.layOut('preview'));
  return rows;
}

const texts = (rows: PreviewRows, form: 'preview' | 'saved' | 'original' | 'final'): string =>
  rows
    .layOut(form)
    .map(({ text }) => text)
    .join(' ');

describe('The rows of a preview', () => {
  it('show old lines before new ones, and each form decides what is open', () => {
    const rows = shown('a b c', 'a x c');
    assert.equal(texts(rows, 'preview'), 'a b x c');
    assert.equal(texts(rows, 'saved'), 'a b c');
    assert.equal(texts(rows, 'final'), 'a x c');
    assert.deepEqual(
      undecided(rows.rows).map(({ start, end }) => [start, end]),
      [[1, 3]],
    );
  });

  it('are saved with what was accepted, and go back behind it', () => {
    const rows = shown('a b c d', 'a x c y');
    const [first] = undecided(rows.rows);
    assert.ok(first);
    rows.decide(first.hunk, 'accept');
    assert.equal(texts(rows, 'preview'), 'a x c d y');
    assert.equal(texts(rows, 'saved'), 'a x c d');
    assert.equal(texts(rows, 'original'), 'a b c d');
  });

  it('take the new side when the person writes into it, the old side when into that', () => {
    const intoNew = shown('a b c', 'a x c');
    intoNew.edited({ start: 2, end: 3, lines: ['x!'] });
    assert.equal(texts(intoNew, 'preview'), 'a x! c');
    const intoOld = shown('a b c', 'a x c');
    intoOld.edited({ start: 1, end: 2, lines: ['b!'] });
    assert.equal(texts(intoOld, 'preview'), 'a b! c');
    const intoBoth = shown('a b c', 'a x c');
    intoBoth.edited({ start: 1, end: 3, lines: ['b', '!', 'x'] });
    assert.equal(texts(intoBoth, 'preview'), 'a b ! x c');
  });

  it('keep a line that the person wrote between others when these go', () => {
    const rows = shown('a b c', 'x');
    rows.edited({ start: 0, end: 0, lines: ['mine'] });
    rows.decideAll('accept');
    assert.equal(texts(rows, 'final'), 'mine x');
    assert.equal(texts(rows, 'original'), 'mine a b c');
  });

  it('keep a line that the person wrote behind a new one there, while that goes for a save or for good', () => {
    for (const form of ['saved', 'original'] as const) {
      const rows = shown('a b c', 'a x c');
      rows.edited({ start: 3, end: 3, lines: ['mine'] });
      assert.equal(texts(rows, 'preview'), 'a b x mine c');
      const without = rows.layOut(form);
      rows.layOut(form);
      rows.adopt(without);
      assert.equal(texts(rows, 'preview'), 'a b x mine c');
      assert.equal(texts(rows, 'final'), 'a x mine c');
    }
  });

  it('forget what was decided of a new line that is another one now', () => {
    const rows = shown('a b', 'a x');
    rows.decideAll('reject');
    rows.propose(['a', 'y'], true);
    assert.equal(texts(rows, 'preview'), 'a b y');
  });
});

describe('The code of an answer in pieces', () => {
  it('is of the first block while they come, then of the longest, then of the chosen one', () => {
    const streamed = new StreamedCode('typescript');
    streamed.add('```sh\nnpm i\n```\n```ts\na\nb\n``');
    assert.equal(streamed.code, 'npm i');
    streamed.add('`\n');
    streamed.end('finished');
    assert.equal(streamed.code, 'a\nb');
    streamed.choose(0);
    assert.equal(streamed.code, 'npm i');
    streamed.choose(7);
    assert.equal(streamed.code, 'npm i');
    assert.equal(streamed.isCut, false);
  });
});

describe('A fingerprint', () => {
  it('tells lines apart, also where they are cut', () => {
    assert.equal(fingerprint(['ab', 'c']), fingerprint(['ab', 'c']));
    assert.notEqual(fingerprint(['ab', 'c']), fingerprint(['a', 'bc']));
    assert.notEqual(fingerprint(['a']), fingerprint(['b']));
  });
});
