import assert from 'node:assert/strict';

import { parseFileLink } from '../../../../src/core/context/parseFileLink.ts';
import { parseUriList } from '../../../../src/core/context/parseUriList.ts';

describe('A link to a file', () => {
  const links: Readonly<Record<string, ReturnType<typeof parseFileLink>>> = {
    'src/a.ts': { path: 'src/a.ts' },
    './src/./a.ts': { path: 'src/a.ts' },
    'src/b/../a.ts': { path: 'src/a.ts' },
    'src%20x/a.ts': { path: 'src x/a.ts' },
    'src\\a.ts': { path: 'src/a.ts' },
    'a.ts#L10': { path: 'a.ts', start: { line: 10 } },
    'a.ts#L10-L12': { path: 'a.ts', start: { line: 10 }, end: { line: 12 } },
    'a.ts#L10C5-L12C1': { path: 'a.ts', start: { line: 10, column: 5 }, end: { line: 12, column: 1 } },
    'a.ts#10': { path: 'a.ts', start: { line: 10 } },
    'a.ts#heading': { path: 'a.ts' },
    'a.ts:10': { path: 'a.ts', start: { line: 10 } },
    'a.ts:10:5': { path: 'a.ts', start: { line: 10, column: 5 } },
    'a.ts:10-12': { path: 'a.ts', start: { line: 10 }, end: { line: 12 } },
    'a.ts:0': { path: 'a.ts' },
    '/code/a.ts:3': { path: '/code/a.ts', start: { line: 3 } },
    'C:\\code\\a.ts': { path: '/C:/code/a.ts' },
    'file:///code/a.ts#L2': { path: '/code/a.ts', start: { line: 2 } },
  };
  for (const [href, link] of Object.entries(links)) {
    it(`is read from ${href}`, () => assert.deepEqual(parseFileLink(href), link));
  }

  for (const href of [
    '',
    '#L10',
    '.',
    '..',
    '../a.ts',
    'src/../../a.ts',
    '%2e%2e/a.ts',
    '..\\a.ts',
    '/../a.ts',
    '%',
    'a%00.ts',
    '//server/share/a.ts',
    '\\\\server\\share\\a.ts',
    'file://server/a.ts',
    'https://example.com/a.ts',
    'command:workbench.action.quit',
    'vscode://file/a.ts',
    'javascript:alert(1)',
    'data:text/html,a',
  ]) {
    it(`is not read from ${JSON.stringify(href)}`, () => assert.equal(parseFileLink(href), undefined));
  }
});

describe('A list of addresses', () => {
  it('has one a line, without comments, blank lines and repetitions', () => {
    assert.deepEqual(parseUriList('# two\r\nfile:///a\r\n\r\nfile:///b\nfile:///a\n'), [
      'file:///a',
      'file:///b',
    ]);
  });
});
