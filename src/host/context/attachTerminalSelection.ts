import * as vscode from 'vscode';

import { attached, type AttachOptions, type AttachResult, refused } from './attachResult.ts';
import { textRefusal } from './textRefusal.ts';

/**
 * What is selected in the active terminal. VS Code tells nobody; it only copies it, so it is read from the clipboard,
 * and the clipboard gets its former text back. A picture there is lost if there is a selection, as extensions can
 * neither read nor write one.
 */
export async function attachTerminalSelection(options: AttachOptions): Promise<AttachResult> {
  const terminal = vscode.window.activeTerminal;
  if (!terminal) return refused({ reason: 'nothing', what: 'terminal' });
  const name = vscode.l10n.t('Terminal: {0}', terminal.name);
  let text: string;
  try {
    text = await copySelection();
  } catch {
    return refused({ reason: 'unreadable', name });
  }
  if (text.trim() === '') return refused({ reason: 'nothing', what: 'terminal' });
  const refusal = textRefusal(name, text, options);
  if (refusal) return refused(refusal);
  return attached({
    kind: 'terminal',
    id: options.newId(),
    label: name,
    path: '',
    language: 'plaintext',
    text,
  });
}

/** Empty where nothing is selected: then the command leaves the clipboard alone. */
async function copySelection(): Promise<string> {
  const { clipboard } = vscode.env;
  const former = await clipboard.readText();
  try {
    const copied = await copyOnce();
    // Nothing was selected, or just what the clipboard held: an empty clipboard tells which.
    if (copied !== former || former === '') return copied;
    await clipboard.writeText('');
    return await copyOnce();
  } finally {
    if ((await clipboard.readText()) !== former) await clipboard.writeText(former);
  }
}

async function copyOnce(): Promise<string> {
  await vscode.commands.executeCommand('workbench.action.terminal.copySelection');
  return vscode.env.clipboard.readText();
}
