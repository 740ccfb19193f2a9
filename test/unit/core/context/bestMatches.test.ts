import assert from 'node:assert/strict';

import { bestMatches } from '../../../../src/core/context/bestMatches.ts';
import { foldersOf } from '../../../../src/core/context/foldersOf.ts';

const paths = [
  'README.md',
  'src/chat/chatSession.ts',
  'src/chat/session/store.ts',
  'src/models/modelCatalog.ts',
  'src/extension.ts',
  'test/chat/chatSession.test.ts',
  'test/sessions/',
  'docs/catalogue/models.md',
];

const find = (query: string): readonly string[] => bestMatches(paths, query, (path) => path, 20);

describe('The best matches', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['readme', 'README.md'],
    ['session', 'test/sessions/'],
    ['chatsession', 'src/chat/chatSession.ts'],
    ['cs', 'src/chat/chatSession.ts'],
    ['catalog', 'src/models/modelCatalog.ts'],
    ['models.md', 'docs/catalogue/models.md'],
    ['src/ext', 'src/extension.ts'],
    ['chatstore', 'src/chat/session/store.ts'],
    ['SESSIONS', 'test/sessions/'],
  ];
  for (const [query, path] of cases) {
    it(`for ${query} begin with ${path}`, () => assert.equal(find(query)[0], path));
  }

  it('are those only that have all letters in their order', () => {
    assert.deepEqual(find('zzz'), []);
    assert.deepEqual(find('emdaer'), []);
  });

  it('of an empty query are the first entries', () => {
    assert.deepEqual(
      bestMatches(paths, '', (path) => path, 2),
      paths.slice(0, 2),
    );
  });
});

describe('Folders of files', () => {
  it('are all that hold one, each once', () => {
    assert.deepEqual(foldersOf(['a/b/c.ts', 'a/b/d.ts', 'a/e/f/g.ts', 'h.ts']).toSorted(), [
      'a/',
      'a/b/',
      'a/e/',
      'a/e/f/',
    ]);
  });
});
