import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as vscode from 'vscode';

import { CommitMessages } from '../../src/host/code/commit/commitMessages.ts';
import { type GitRepository, gitRepositories } from '../../src/host/code/commit/gitRepository.ts';
import { CodeLab } from './codeLab.ts';

const run = promisify(execFile);

describe('A commit message', () => {
  let lab: CodeLab;
  let folder: string;
  let repository: GitRepository;

  const git = async (...args: readonly string[]): Promise<void> => {
    const author = ['-c', 'user.name=Corner Shop', '-c', 'user.email=shop@example.com'];
    await run('git', [...author, ...args], { cwd: folder });
  };
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-commit-'));
    await git('init');
    await write('cart.ts', 'one\ntwo\n');
    await write('other.ts', 'other\n');
    await git('add', '.');
    await git('commit', '--message', 'shop: open the doors');
    const extension = vscode.extensions.getExtension<{ getAPI(version: 1): GitApi }>('vscode.git');
    assert.ok(extension);
    const opened = await (await extension.activate()).getAPI(1).openRepository(vscode.Uri.file(folder));
    assert.ok(opened);
    const root = vscode.Uri.file(folder).toString();
    const found = (await gitRepositories())?.find(({ rootUri }) => rootUri.toString() === root);
    assert.ok(found);
    repository = found;
  });

  beforeEach(() => {
    lab = new CodeLab();
  });

  afterEach(() => lab.dispose());
  after(() => rm(folder, { recursive: true, force: true }));

  /** With an input of its own: Git's takes over what it was given only some time later. */
  const withInput = (): GitRepository => ({
    rootUri: repository.rootUri,
    inputBox: { value: 'mine' },
    state: repository.state,
    diff: (cached) => repository.diff(cached),
    log: (options) => repository.log(options),
  });
  const messages = (): CommitMessages => new CommitMessages(lab.services);
  const status = (): Promise<void> => (repository as GitRepository & { status(): Promise<void> }).status();

  it('is written from what is staged, in the style of the last ones, without what looks secret', async () => {
    await write('cart.ts', 'one\ntwo\nthree\n');
    await write('.env', 'MODE=test\n');
    await git('add', '.');
    await write('other.ts', 'not staged\n');
    await status();
    await messages().write({ rootUri: repository.rootUri });
    assert.equal(repository.inputBox.value, 'Change cart.ts\n\n- cart.ts: 1 line added, 0 removed');
    assert.match(lab.sent, /> shop: open the doors/);
    assert.ok(!lab.sent.includes('MODE=test') && !lab.sent.includes('not staged'));
  });

  it('is written from the working tree where nothing is staged', async () => {
    await git('commit', '--message', 'shop: three');
    await write('fresh.ts', 'new\n');
    await status();
    await messages().write({ rootUri: repository.rootUri });
    assert.match(repository.inputBox.value, /^Change other\.ts\n/);
    assert.match(lab.sent, /New files that the diff does not show: fresh\.ts/);
  });

  it('is not asked for where there is nothing to commit', async () => {
    await git('add', '.');
    await git('commit', '--message', 'shop: all');
    await status();
    const mine = withInput();
    await new CommitMessages(lab.services, () => Promise.resolve([mine])).write(undefined);
    assert.deepEqual(lab.requests, []);
    assert.equal(mine.inputBox.value, 'mine');
  });

  it('is not asked for without Git, and that is said rather than thrown', async () => {
    for (const repositories of [undefined, []]) {
      await new CommitMessages(lab.services, () => Promise.resolve(repositories)).write(undefined);
    }
    assert.deepEqual(lab.requests, []);
  });

  it('is not written when the person cancels, and the service is not asked any longer', async () => {
    await write('cart.ts', 'half\n');
    await status();
    const mine = withInput();
    const cancel = new vscode.CancellationTokenSource();
    const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
    const answer: typeof lab.services.answer = async function* answer(_, signal) {
      yield { type: 'text', text: 'Change' };
      cancel.cancel();
      yield { type: 'text', text: ' cart.ts' };
      end(signal.aborted);
    };
    const cancelled = new CommitMessages(
      { ...lab.services, answer },
      () => Promise.resolve([mine]),
      (_, task) => task({ report: () => undefined }, cancel.token),
    );
    await cancelled.write({ rootUri: repository.rootUri });
    assert.ok(await ended);
    assert.equal(mine.inputBox.value, 'mine');
  });

  it('leaves the input as it is when the service fails', async () => {
    await write('cart.ts', 'zero\n');
    await status();
    const mine = withInput();
    lab.model = { id: 'local/unheard-of', name: 'Unheard of' };
    const failing = new CommitMessages(lab.services, () => Promise.resolve([mine]));
    await assert.rejects(failing.write({ rootUri: repository.rootUri }));
    assert.equal(mine.inputBox.value, 'mine');
  });
});

interface GitApi {
  openRepository(root: vscode.Uri): Promise<unknown>;
}
