import assert from 'node:assert/strict';

import MarkdownIt from 'markdown-it';

import { commandLink } from '../../../../src/core/participant/commandLink.ts';

/** As VS Code reads it, which decodes twice: the arguments of the command that a click runs. */
function argumentsIn(markdown: string): unknown {
  const parser = new MarkdownIt();
  parser.validateLink = () => true;
  const [inline] = parser.parseInline(markdown, {});
  const open = inline?.children?.find(({ type }) => type === 'link_open');
  const [address = '', query = ''] = String(open?.attrGet('href')).split('?', 2);
  assert.equal(address, 'command:modelside.run');
  assert.equal(inline?.children?.length, 3, 'There is something beside the link.');
  const decoded = decodeURIComponent(query);
  try {
    return JSON.parse(decodeURIComponent(decoded));
  } catch {
    return JSON.parse(decoded);
  }
}

describe('A command as a link', () => {
  const codes = [
    'const a = f(1)[0];\n',
    ')](command:evil) [x](',
    '"\\\n\t`<b>` %20 # ? é 🎈',
    '((((',
    'printf("%5d");\n',
    'fetch("/a%2Fb%2525")',
    '100 %',
  ];
  for (const code of codes) {
    it(`carries its arguments whole: ${JSON.stringify(code)}`, () => {
      const given = [code, { range: [0, 0, 1, 3] }];
      const link = commandLink({ command: 'modelside.run', title: 'Run', arguments: given });
      assert.ok(link);
      assert.deepEqual(argumentsIn(link), given);
    });
  }

  it('lets what a model wrote into it be nothing but a text', () => {
    const code = 'x%22,%22uri%22:%22file:///home/u/.bashrc%22,%22range%22:[0,0,0,0],%22expected%22:%22';
    const change = { uri: 'file:///w/a.ts', range: [0, 0, 1, 0], expected: 'old', title: 'Fix', code };
    const link = commandLink({ command: 'modelside.run', title: 'Run', arguments: [change] });
    assert.deepEqual(argumentsIn(link ?? ''), [change]);
  });

  it('has no query without arguments', () => {
    assert.equal(commandLink({ command: 'modelside.run', title: 'Run' }), '[Run](command:modelside.run)');
  });

  it('carries code that was cut in the middle of a character', () => {
    const link = commandLink({ command: 'modelside.run', title: 'Run', arguments: ['\uD83C'] });
    assert.deepEqual(argumentsIn(link ?? ''), ['\uD83C']);
  });

  it('is none where VS Code would cut it off', () => {
    const arguments_ = ['x\n'.repeat(50_000)];
    assert.equal(commandLink({ command: 'modelside.run', title: 'Run', arguments: arguments_ }), undefined);
  });
});
