import assert from 'node:assert/strict';

import * as vscode from 'vscode';

import { modelside } from './modelside.ts';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('Modelside in VS Code', () => {
  it('starts', async () => {
    assert.ok(await modelside());
  });

  it('has every command that its manifest declares', async () => {
    await modelside();
    const manifest = vscode.extensions.getExtension('modelside.modelside')?.packageJSON as Manifest;
    const known = new Set(await vscode.commands.getCommands(true));
    for (const { command } of manifest.contributes.commands) assert.ok(known.has(command), command);
  });

  it('opens its chat', async () => {
    await modelside();
    await vscode.commands.executeCommand('modelside.chat.open');
  });
});
