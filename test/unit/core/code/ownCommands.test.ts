import assert from 'node:assert/strict';

import { expandInstruction, wantsInput } from '../../../../src/core/code/expandInstruction.ts';
import { parseOwnCommands } from '../../../../src/core/code/ownCommands.ts';

const values = {
  selection: 'cart.ts:3-9',
  file: 'src/cart.ts',
  language: 'typescript',
  symbol: 'total',
  problems: '3:1 error No.',
  input: 'German',
};

describe('Own commands', () => {
  it('are read with what becomes of their answer, which is the chat where it is not said', () => {
    const commands = parseOwnCommands([
      { name: ' Translate ', instruction: 'Translate.', result: 'replace' },
      { name: 'Review', instruction: 'Review.' },
      { name: 'Story', instruction: 'Tell.', result: 'new file' },
    ]);
    assert.deepEqual(
      commands.map(({ title, place }) => [title, place]),
      [
        ['Translate', 'replace'],
        ['Review', 'chat'],
        ['Story', 'newFile'],
      ],
    );
  });

  it('are left out where they are not written as they should be, and where a name comes again', () => {
    const broken = [
      null,
      1,
      'x',
      {},
      { name: 'A' },
      { name: 'B', instruction: '' },
      { name: 'C', instruction: 'C', result: 'run' },
    ];
    assert.deepEqual(parseOwnCommands(broken), []);
    assert.deepEqual(parseOwnCommands({ name: 'A' }), []);
    const twice = parseOwnCommands([
      { name: 'A', instruction: 'first' },
      { name: 'A', instruction: 'second' },
    ]);
    assert.deepEqual(
      twice.map(({ instruction }) => instruction),
      ['first'],
    );
  });

  it('get their variables filled in, once', () => {
    const text = '{{selection}} {{ file }} {{language}} {{symbol}} {{problems}} {{input}} {{other}}';
    assert.equal(
      expandInstruction(text, values),
      'cart.ts:3-9 src/cart.ts typescript total 3:1 error No. German {{other}}',
    );
    const hostile = { ...values, problems: '{{input}} $& $1' };
    assert.equal(expandInstruction('{{problems}}', hostile), '{{input}} $& $1');
  });

  it('ask for input only where they have a place for it', () => {
    assert.ok(wantsInput('Translate into {{ input }}.'));
    assert.ok(!wantsInput('Translate {{selection}}.'));
  });
});
