import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import * as vscode from 'vscode';

import type { Attachment } from '../../src/core/chat/attachment.ts';
import { attachDropped } from '../../src/host/context/attachDropped.ts';
import { attachFile } from '../../src/host/context/attachFile.ts';
import type { AttachFileOptions, AttachResult } from '../../src/host/context/attachResult.ts';
import { attachText } from '../../src/host/context/attachText.ts';
import { GitIgnore } from '../../src/host/context/gitIgnore.ts';
import { openAttached } from '../../src/host/context/openAttached.ts';

describe('An attachment', () => {
  let gitIgnore: GitIgnore;
  let options: AttachFileOptions;
  let root: vscode.Uri;

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = vscode.Uri.joinPath(folder.uri, 'openAttachedTest');
    gitIgnore = new GitIgnore();
    let ids = 0;
    options = { gitIgnore, newId: () => `id${(ids += 1)}` };
    await write('.gitignore', 'out/\n*.log\n*.png\n');
    await write('main.ts', 'export const one = 1;\n');
    for (const ignored of ['out/main.js', 'run.log', 'shot.png']) await write(ignored, 'made');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    gitIgnore.dispose();
    await rm(root.fsPath, { recursive: true, force: true });
  });

  function at(path: string): vscode.Uri {
    return vscode.Uri.joinPath(root, path);
  }

  async function write(path: string, content: string): Promise<void> {
    await mkdir(dirname(at(path).fsPath), { recursive: true });
    await writeFile(at(path).fsPath, content);
  }

  /** Scheme, language and text of what stands in the editor. */
  function opened(): readonly (string | undefined)[] {
    const document = vscode.window.activeTextEditor?.document;
    return [document?.uri.scheme, document?.languageId, document?.getText()];
  }

  it('is nothing that Git ignores, even if it was dropped', async () => {
    const dropped = ['out', 'out/main.js', 'run.log', 'shot.png'].map((path) => at(path).toString());
    const results = await attachDropped(dropped.join('\r\n'), options);
    assert.deepEqual(
      results.map((result) => (result.ok ? result.attachment.kind : result.reason)),
      ['ignored', 'ignored', 'ignored', 'ignored'],
    );
  });

  it('opens as the file that it came from, with its lines selected', async () => {
    const attachment = take(await attachFile(at('main.ts'), options));
    assert.ok(attachment.kind === 'file');
    await openAttached({ ...attachment, lines: { first: 1, last: 1 } });
    assert.deepEqual(opened(), ['file', 'typescript', 'export const one = 1;\n']);
    assert.equal(vscode.window.activeTextEditor?.selection.isEmpty, false);
  });

  it('opens as a document with its text where it came from nowhere', async () => {
    await openAttached(take(attachText('dropped.py', 'print(1)\n', options)));
    assert.deepEqual(opened(), ['untitled', 'python', 'print(1)\n']);
  });

  it('opens as a document with its text where the file is gone', async () => {
    const attachment = take(await attachFile(at('main.ts'), options));
    await openAttached({ ...attachment, uri: at('gone.ts').toString() });
    assert.deepEqual(opened(), ['untitled', 'typescript', 'export const one = 1;\n']);
  });

  it('opens no address of an imported conversation that is not one of a file', async () => {
    const attachment = take(attachText('note.txt', 'Hi', options));
    await openAttached({ ...attachment, uri: 'command:workbench.action.closeAllEditors' });
    assert.deepEqual(opened(), ['untitled', 'plaintext', 'Hi']);
  });
});

function take(result: AttachResult): Attachment {
  assert.ok(result.ok, JSON.stringify(result));
  return result.attachment;
}
