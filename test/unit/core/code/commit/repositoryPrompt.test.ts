import assert from 'node:assert/strict';

import {
  type ChangedRepository,
  repositoryPrompt,
} from '../../../../../src/core/code/commit/repositoryPrompt.ts';

const diffOf = (path: string, line: string): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-old\n+${line}\n`;
const file = (path: string) => ({ uri: { path: `/project/${path}` } });
const count = (text: string): number => Math.ceil(text.length / 4);

function repositoryWith(own: Partial<ChangedRepository>): ChangedRepository {
  return {
    rootUri: { path: '/project' },
    state: { indexChanges: [], workingTreeChanges: [] },
    diff: async (cached = false) =>
      cached ? diffOf('staged.ts', 'staged') : diffOf('changed.ts', 'changed'),
    log: async () => [],
    ...own,
  };
}

describe('A question for a commit message', () => {
  it('is about what is staged, and about nothing else', async () => {
    const state = {
      indexChanges: [file('staged.ts')],
      workingTreeChanges: [file('changed.ts'), file('new.ts')],
    };
    const prompt = await repositoryPrompt(repositoryWith({ state }), undefined, count);
    assert.deepEqual(prompt?.sent, ['staged.ts']);
  });

  it('is about what was changed where nothing is staged, with the names of new files wherever Git lists them', async () => {
    const state = {
      indexChanges: [],
      workingTreeChanges: [file('changed.ts'), file('mixed.ts')],
      untrackedChanges: [file('separate.ts')],
    };
    const prompt = await repositoryPrompt(repositoryWith({ state }), undefined, count);
    assert.deepEqual(prompt?.sent, ['changed.ts', 'mixed.ts', 'separate.ts']);
    assert.match(prompt?.question ?? '', /New files that the diff does not show: mixed\.ts, separate\.ts/);
  });

  it('is not asked where nothing was changed', async () => {
    const repository = repositoryWith({ diff: async () => '' });
    assert.equal(await repositoryPrompt(repository, undefined, count), undefined);
  });

  it('is asked in a repository without commits, whose log fails', async () => {
    const repository = repositoryWith({ log: () => Promise.reject(new Error('no commits yet')) });
    const prompt = await repositoryPrompt(repository, undefined, count);
    assert.doesNotMatch(prompt?.question ?? '', /style of the last messages/);
    assert.deepEqual(prompt?.sent, ['changed.ts']);
  });

  it('takes from the context window of a small model what the answer needs', async () => {
    const long = Array.from({ length: 400 }, (_, line) => `+line ${line}`).join('\n');
    const diff = async (): Promise<string> => `${diffOf('changed.ts', 'first')}${long}\n`;
    const whole = await repositoryPrompt(repositoryWith({ diff }), undefined, count);
    const part = await repositoryPrompt(repositoryWith({ diff }), 3500, count);
    assert.deepEqual(whole?.cut, []);
    assert.deepEqual(part?.cut, ['changed.ts']);
  });
});
