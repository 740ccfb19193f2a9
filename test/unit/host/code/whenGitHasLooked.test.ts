import assert from 'node:assert/strict';

import { whenGitHasLooked } from '../../../../src/host/code/commit/whenGitHasLooked.ts';
import { EventEmitter } from '../../../fakes/vscode.ts';

describe('Git, right after the window has opened,', () => {
  it('is waited for until it has looked for repositories', async () => {
    const changed = new EventEmitter<string>();
    const api = { state: 'uninitialized', repositories: [] as string[], onDidChangeState: changed.event };
    const looked = whenGitHasLooked(api).then(() => api.repositories);
    api.repositories = ['found'];
    changed.fire('initialized');
    assert.deepEqual(await looked, ['found']);
  });

  it('is not waited for afterwards, nor in a version that does not say', async () => {
    const never = (): never => assert.fail('It is waited for.');
    await whenGitHasLooked({ state: 'initialized', onDidChangeState: never });
    await whenGitHasLooked({});
  });
});
