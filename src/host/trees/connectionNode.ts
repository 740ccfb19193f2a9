import * as vscode from 'vscode';

import type { ConnectionState, KeySource } from '../connection.ts';
import { explainBaseUrl } from '../failures.ts';
import { MessageNode } from './messageNode.ts';
import type { TreeNode } from './treeNode.ts';

const { l10n } = vscode;

type Ready = Extract<ConnectionState, { status: 'ready' }>;

/** Which service, and where its key comes from; never the key. */
class ConnectionNode implements TreeNode {
  readonly #state: Ready;

  constructor(state: Ready) {
    this.#state = state;
  }

  toTreeItem(): vscode.TreeItem {
    const { baseUrl, keySource } = this.#state;
    const item = new vscode.TreeItem(baseUrl.host);
    item.id = 'connection';
    item.iconPath = new vscode.ThemeIcon('plug');
    item.description = keyText(keySource);
    item.tooltip = `${baseUrl.href}\n${keyText(keySource)}`;
    item.contextValue = `connection.${keySource}`;
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

/** The node for the connection as it stands; nothing where none is set up, which is told by the view's welcome. */
export function connectionNodes(state: ConnectionState): readonly TreeNode[] {
  const setUp: vscode.Command = { command: 'modelside.connection.setUp', title: l10n.t('Set up') };
  switch (state.status) {
    case 'noBaseUrl':
      return [];
    case 'badBaseUrl':
      return [
        new MessageNode(
          l10n.t('The base URL cannot be used'),
          'warning',
          explainBaseUrl(state.problem),
          setUp,
        ),
      ];
    case 'noKey': {
      const label = l10n.t('No API key for {0}', state.baseUrl.host);
      const enter: vscode.Command = {
        command: 'modelside.connection.replaceKey',
        title: l10n.t('Enter key'),
      };
      return [new MessageNode(label, 'key', state.baseUrl.href, enter)];
    }
    case 'ready':
      return [new ConnectionNode(state)];
  }
}

function keyText(source: KeySource): string {
  switch (source) {
    case 'stored':
      return l10n.t('key stored in VS Code');
    case 'environment':
      return l10n.t('key from the environment');
    case 'notNeeded':
      return l10n.t('no key needed');
  }
}
