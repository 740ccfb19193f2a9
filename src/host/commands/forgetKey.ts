import * as vscode from 'vscode';

import type { ApiKeys } from '../apiKeys.ts';
import type { Connection } from '../connection.ts';

/** Deletes the stored key of the service that is set, after asking: a key is shown only once, when it is created. */
export async function forgetKey(connection: Connection, keys: ApiKeys): Promise<void> {
  const { state } = connection;
  if (state.status !== 'ready' || state.keySource !== 'stored') return;
  const forget = vscode.l10n.t('Forget Key');
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t('Forget the API key for {0}?', state.baseUrl.origin),
    { modal: true, detail: vscode.l10n.t('Conversations stay. To chat again you will need the key again.') },
    forget,
  );
  if (choice !== forget) return;
  await keys.forget(state.baseUrl.origin);
  await connection.read();
  const { state: left } = connection;
  if (left.status === 'ready' && left.keySource === 'environment') {
    const message = vscode.l10n.t('Forgotten. The key of the environment is used from now on.');
    await vscode.window.showInformationMessage(message);
  }
}
