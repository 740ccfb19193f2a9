import assert from 'node:assert/strict';
import { findChatModel } from '../../service/models/modelCatalog.ts';
import { draftAnswer } from '../../service/writer/draftAnswer.ts';

const cart = `import { total } from './total.ts';

export class Cart {
  readonly #items: number[] = [];

  add(item: number): void {
    if (item > 0) {
      this.#items.push(item);
    }
  }
}

export function priceOf(cart: Cart, rate: number): number {
  return total(cart) * rate;
}`;

function answer(prompt: string, system?: string): string {
  const turn = (role: 'system' | 'user', text: string) =>
    ({ kind: 'message', role, text, images: 0 }) as const;
  return draftAnswer(
    {
      model: 'local/scribe-small',
      turns: [...(system === undefined ? [] : [turn('system', system)]), turn('user', prompt)],
      tools: [],
      toolChoice: 'auto',
      maxOutputTokens: undefined,
      reasoningEffort: undefined,
      stream: false,
    },
    findChatModel('local/scribe-small'),
    'id',
  ).text;
}

const withCode = (question: string, tag = 'ts'): string => `${question}\n\n\`\`\`${tag}\n${cart}\n\`\`\`\n`;

function codeOf(markdown: string): string {
  return /^(`{3,})[^\n]*\n([\s\S]*?)\n\1$/m.exec(markdown)?.[2] ?? '';
}

describe('The stand-in for a model', () => {
  it('says that it is one, and that no network was needed', () => {
    for (const prompt of ['What is a closure?', withCode('Explain this'), 'Write 3 lines', '']) {
      assert.match(answer(prompt), /local\/scribe-small, a stand-in on this machine that needs no network/);
    }
  });

  it('reads what a person typed, not what an agent wraps around it', () => {
    const wrapped = answer(
      '<reminder>Avoid eels.</reminder>\n<userRequest>\nWhat is a monad?\n</userRequest>',
    );
    assert.match(wrapped, /monad/);
    assert.doesNotMatch(wrapped, /eels/);
  });

  it('gives one prompt one answer, and others to others', () => {
    assert.equal(answer('What is a closure?'), answer('What is a closure?'));
    assert.notEqual(answer('What is a closure?'), answer('What is a monad?'));
    assert.notEqual(answer(withCode('Explain this')), answer(withCode('Explain that')));
  });

  it('quotes the question, with a heading, a list and a table', () => {
    const text = answer('How do I sort a list in Python?');
    assert.match(text, /^### /);
    assert.match(text, /^> How do I sort a list in Python\?$/m);
    assert.match(text, /^- .*\*\*sort\*\*, \*\*list\*\*, and \*\*Python\*\*$/m);
    assert.match(text, /^\| ---: \| --- \|$/m);
  });

  it('tells what it sees in code, and quotes it in a block of its language', () => {
    const text = answer(withCode('Explain this'));
    assert.match(text, /It is TypeScript, \*\*15 lines\*\* long, 3 of them empty/);
    assert.match(text, /It defines `Cart`, `add`, and `priceOf`\./);
    assert.match(text, /```ts\nexport class Cart \{/);
    assert.ok(cart.includes(codeOf(text)));
  });

  it('writes about as much as people read', () => {
    for (const prompt of ['What is a closure?', withCode('Explain this'), withCode('Add tests')]) {
      const { length } = answer(prompt);
      assert.ok(length > 450 && length < 2000, `${length} characters`);
    }
  });

  it('gives code that is to be changed back whole, with comments that show in a diff', () => {
    const code = codeOf(answer(withCode('Fix the problems in this code')));
    const lines = code.split('\n');
    assert.deepEqual(
      lines.filter((line) => !line.trimStart().startsWith('// ')),
      cart.split('\n'),
    );
    assert.ok(lines.includes('// priceOf: takes 2 parameters.'));
    assert.ok(lines.includes('  // add: takes 1 parameter.'));
  });

  it('comments as the language does, and not at all where none is known', () => {
    assert.match(codeOf(answer('Document this\n```py\ndef area(r):\n    return r\n```')), /^# area: takes 1/);
    assert.equal(codeOf(answer('Fix this\n```json\n{"a": 1}\n```')), '{"a": 1}');
  });

  it('gives nothing but code when told so', () => {
    const text = answer(withCode('Fix this'), 'Answer with the code only, without explanation.');
    assert.match(text, /^```ts\n[\s\S]*\n```$/);
    assert.equal(text.match(/```/g)?.length, 2);
  });

  it('keeps code whole that has fences in it', () => {
    const text = answer('Fix this\n````markdown\nLook:\n```ts\nx();\n```\n````', 'Only the code, please.');
    assert.ok(text.startsWith('````markdown\n'));
    assert.ok(text.endsWith('Look:\n```ts\nx();\n```\n````'));
  });

  it('writes tests that name what the code defines', () => {
    const text = answer(withCode('Write unit tests'));
    assert.match(codeOf(text), /describe\('priceOf'/);
    assert.match(codeOf(answer('Tests, please\n```python\ndef area(r): pass\n```')), /def test_area_works/);
  });

  it('writes a commit message for a diff, without Markdown', () => {
    const diff =
      'diff --git a/src/cart.ts b/src/cart.ts\n--- a/src/cart.ts\n+++ b/src/cart.ts\n+one\n+two\n-three';
    assert.equal(
      answer(`Write a commit message.\n\`\`\`diff\n${diff}\n\`\`\``),
      'Change cart.ts\n\n- src/cart.ts: 2 lines added, 1 removed',
    );
  });

  it('copes with lines of a megabyte', () => {
    for (const part of ['f(', 'a', '=>', '(a)', '```', '. ', '\\', 'class ']) {
      const line = part.repeat(1_000_000 / part.length);
      assert.ok(answer(line).length < 4000, part);
      assert.ok(answer(`Explain\n\`\`\`ts\n${line}\n\`\`\``).length < 4000, part);
    }
  });

  it('writes as many lines as asked for', () => {
    assert.equal(codeOf(answer('Write 400 lines of TypeScript')).split('\n').length, 400);
    assert.match(codeOf(answer('Please give me about 30 lines of Python')), /^value_1 = /);
    assert.ok(answer('Give me as long an answer as you can').length > 10_000);
    assert.equal(codeOf(answer('Write 999999 lines')).split('\n').length, 5000);
  });
});
