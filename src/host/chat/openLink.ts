import * as vscode from 'vscode';

import { workspaceFileLink } from '../context/workspaceFileLink.ts';

const schemes = new Set(['http:', 'https:', 'mailto:']);

/**
 * Opens a link that a model wrote: a file of the workspace at once, any other address after showing the whole of it, as
 * what it says and where it leads may differ.
 */
export async function openLink(href: string): Promise<void> {
  const url = URL.parse(href);
  // `cart.ts:10` looks like an address, too: whatever is none of the web is a file or nothing.
  if (!url || !schemes.has(url.protocol)) return openFile(href);
  const open = vscode.l10n.t('Open');
  const copy = vscode.l10n.t('Copy Address');
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t('Open this address?'),
    { modal: true, detail: url.href },
    open,
    copy,
  );
  if (choice === open) await vscode.env.openExternal(vscode.Uri.parse(url.href, true));
  if (choice === copy) await vscode.env.clipboard.writeText(url.href);
}

async function openFile(href: string): Promise<void> {
  const file = await workspaceFileLink(href);
  if (!file) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('There is no such file in this workspace: {0}', href),
    );
    return;
  }
  await vscode.window.showTextDocument(file.uri, file.selection ? { selection: file.selection } : {});
}
