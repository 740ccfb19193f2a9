import * as vscode from 'vscode';

import type { RateLimitState } from '../../core/api/transport.ts';
import type { ConnectionState, KeySource } from '../connection.ts';
import { explainBaseUrl } from '../failures.ts';
import { MessageNode } from './messageNode.ts';
import type { TreeNode } from './treeNode.ts';

const { l10n } = vscode;

type Ready = Extract<ConnectionState, { status: 'ready' }>;

/** Which service, and where its key comes from; never the key. */
class ConnectionNode implements TreeNode {
  readonly #state: Ready;
  readonly #rateLimits: RateLimitState | undefined;

  constructor(state: Ready, rateLimits: RateLimitState | undefined) {
    this.#state = state;
    this.#rateLimits = rateLimits;
  }

  toTreeItem(): vscode.TreeItem {
    const { baseUrl, keySource } = this.#state;
    const item = new vscode.TreeItem(baseUrl.host);
    item.id = 'connection';
    item.iconPath = new vscode.ThemeIcon('plug');
    item.description = keyText(keySource);
    item.tooltip = [baseUrl.href, keyText(keySource), ...rateLimitLines(this.#rateLimits)].join('\n');
    item.contextValue = `connection.${keySource}`;
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

/** The node for the connection as it stands; nothing where none is set up, which is told by the view's welcome. */
export function connectionNodes(
  state: ConnectionState,
  rateLimits: RateLimitState | undefined,
): readonly TreeNode[] {
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
      return [new ConnectionNode(state, rateLimits)];
  }
}

/** What the service last said of its limits, and when; nothing where it says nothing. */
function rateLimitLines(state: RateLimitState | undefined): readonly string[] {
  if (!state) return [];
  const lines = state.limits.map(({ name, remaining, limit, resetAt }) => {
    const left = l10n.t('{0}: {1} of {2} left', name, remaining ?? '?', limit ?? '?');
    return resetAt ? l10n.t('{0}, renewed at {1}', left, time(resetAt)) : left;
  });
  return [l10n.t('Limits, as the service said at {0}:', time(state.readAt)), ...lines];
}

function time(date: Date): string {
  return new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'medium' }).format(date);
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
