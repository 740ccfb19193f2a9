import assert from 'node:assert/strict';

import { isIgnored } from '../../../../src/core/context/ignoreRules.ts';

/** Rules by folder, then paths, each with what `git check-ignore` says. */
const cases: readonly (readonly [Readonly<Record<string, string>>, Readonly<Record<string, boolean>>])[] = [
  [
    { '': 'build/', sub: '!build/' },
    { 'sub/build/x': false, 'build/x': true, 'sub/x': false, 'other/build/x': true },
  ],
  [
    { '': '*', sub: '!sub2/' },
    { 'sub/sub2/x': true, a: true },
  ],
  [{ '': '*\n!*/\n!*.c' }, { 'a.c': false, 'a/b.c': false, 'a/b.h': true }],
  [
    { a: '/x.ts\n*.log\nsub/y.ts\n!keep.log' },
    { 'a/x.ts': true, 'a/b/x.ts': false, 'a/b/c.log': true, 'a/keep.log': false, 'a/sub/y.ts': true },
  ],
  [{ a: '/x.ts\n*.log\nsub/y.ts' }, { 'a/b/sub/y.ts': false, 'x.ts': false, 'c.log': false }],
  [
    { 'a [b]': '*.o\n#c\n\\#d\n\\!e\nf\\ ' },
    {
      'a [b]/x.o': true,
      'a [b]/#c': false,
      'a [b]/#d': true,
      'a [b]/!e': true,
      'ab/x.o': false,
      'a [b]/f ': true,
    },
  ],
  [
    { '': '*.log', a: '!*.log', 'a/b': '*.log' },
    { 'x.log': true, 'a/x.log': false, 'a/b/x.log': true, 'a/c/x.log': false },
  ],
  [
    { '': 'node_modules\ndist/\n**/foo/**/bar\ndoc/*.txt' },
    { 'node_modules/a/b': true, 'x/node_modules/y': true, dist: false, 'dist/a': true, 'Dist/a': false },
  ],
  [{ '': '**/foo/**/bar\ndoc/*.txt' }, { 'foo/a/bar': true, 'doc/a.txt': true, 'doc/b/a.txt': false }],
  [
    { x: '**/y\nz/**\n/q/' },
    { 'x/y': true, 'x/a/y': true, 'x/z/a': true, 'x/z/a/b': true, 'x/q/a': true, 'x/a/q/b': false },
  ],
  [{ '': 'a/*\n!a/b/' }, { 'a/x': true, 'a/b/c': false }],
];

describe('Rules of .gitignore files', () => {
  for (const [rules, paths] of cases) {
    for (const [path, ignored] of Object.entries(paths)) {
      it(`${ignored ? 'ignore' : 'keep'} ${path} by ${JSON.stringify(rules)}`, () => {
        assert.equal(isIgnored(path, new Map(Object.entries(rules))), ignored);
      });
    }
  }

  it('say nothing of a path that leads out', () => {
    for (const path of ['../a', '/a', '', './a']) assert.equal(isIgnored(path, new Map([['', '*']])), false);
  });
});
