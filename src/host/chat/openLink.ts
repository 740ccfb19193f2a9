import * as vscode from 'vscode';

const schemes = new Set(['http:', 'https:', 'mailto:']);

/** Opens a link that a model wrote, after showing the whole address: what it says and where it leads may differ. */
export async function openLink(href: string): Promise<void> {
  const url = URL.parse(href);
  if (!url || !schemes.has(url.protocol)) return;
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
