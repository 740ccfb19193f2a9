import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as vscode from 'vscode';

import { workspaceFileLink } from '../../src/host/context/workspaceFileLink.ts';

describe('A file that an answer links to', () => {
  let root: vscode.Uri;
  let outside: string;

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = vscode.Uri.joinPath(folder.uri, 'linkTest');
    outside = await mkdtemp(join(tmpdir(), 'modelside-outside-'));
    await mkdir(join(root.fsPath, 'src'), { recursive: true });
    await writeFile(join(root.fsPath, 'src', 'main.ts'), 'export const one = 1;\n');
    await writeFile(join(outside, 'note.txt'), 'outside\n');
    await symlink(outside, join(root.fsPath, 'linked'));
    await symlink(join(outside, 'note.txt'), join(root.fsPath, 'note.txt'));
  });

  after(async () => {
    await rm(root.fsPath, { recursive: true, force: true });
    await rm(outside, { recursive: true, force: true });
  });

  const found = async (href: string): Promise<string | undefined> => {
    const file = await workspaceFileLink(href);
    if (!file) return undefined;
    const { start, end } = file.selection ?? {};
    const places = start && end ? ` ${start.line}:${start.character} ${end.line}:${end.character}` : '';
    return `${vscode.workspace.asRelativePath(file.uri)}${places}`;
  };

  it('is found by its path, with line and column', async () => {
    const path = 'linkTest/src/main.ts';
    assert.equal(await found(path), path);
    assert.equal(await found(`./${path}#L1`), `${path} 0:0 0:0`);
    assert.equal(await found(`${path}:1:5`), `${path} 0:4 0:4`);
    assert.equal(await found(`${path}#L1-L1`), `${path} 0:0 1:0`);
  });

  it('is found by its address', async () => {
    const { path } = vscode.Uri.joinPath(root, 'src', 'main.ts');
    assert.equal(await found(path), 'linkTest/src/main.ts');
    assert.equal(await found(`file://${path}`), 'linkTest/src/main.ts');
  });

  for (const href of [
    'linkTest/src/missing.ts',
    'linkTest/src',
    'linkTest/linked/note.txt',
    'linkTest/note.txt',
    '../outside.ts',
    'linkTest/../../outside.ts',
    'linkTest/%2e%2e/%2e%2e/outside.ts',
    'file:///etc/passwd',
    '/etc/passwd',
    'https://example.com/linkTest/src/main.ts',
    'command:workbench.action.quit',
  ]) {
    it(`is not found by ${href}`, async () => assert.equal(await found(href), undefined));
  }
});
