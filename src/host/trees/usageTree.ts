import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Connection } from '../connection.ts';
import { explainError } from '../failures.ts';
import type { Settings } from '../settings.ts';
import type { UsageOverview } from '../usage/usageOverview.ts';
import { errorNode, loadingNode, MessageNode } from './messageNode.ts';
import { NodeTree, type TreeNode } from './treeNode.ts';
import { filterNodes } from './usageFilterNodes.ts';
import { AccountNode, EditorNode } from './usageSourceNodes.ts';
import { timeText } from './usageText.ts';

const { l10n } = vscode;

/** The *Usage* view: what the account used and what this editor asked. Its trouble stays here and does not touch the chat. */
export class UsageTree implements Disposable {
  readonly #connection: Connection;
  readonly #overview: UsageOverview;
  readonly #settings: Settings;
  readonly #open = new Disposables();
  readonly #view: vscode.TreeView<TreeNode>;
  readonly #seen = this.#open.add(new Emitter<void>());
  readonly onDidChangeVisibility = this.#seen.event;

  constructor(connection: Connection, overview: UsageOverview, settings: Settings) {
    this.#connection = connection;
    this.#overview = overview;
    this.#settings = settings;
    const tree = this.#open.add(new NodeTree(() => this.roots()));
    this.#view = this.#open.add(vscode.window.createTreeView('modelside.usage', { treeDataProvider: tree }));
    this.#open.add(overview.onDidChange(() => tree.refresh()));
    this.#open.add(connection.onDidChange(() => tree.refresh()));
    this.#open.add(this.#view.onDidChangeVisibility(() => this.#seen.fire()));
  }

  get isVisible(): boolean {
    return this.#view.visible && this.#connection.state.status === 'ready';
  }

  dispose(): void {
    this.#open.dispose();
  }

  /** What the view shows at its top. */
  roots(): readonly TreeNode[] {
    if (this.#connection.state.status !== 'ready') return [];
    const { choice, zone, editor } = this.#overview;
    const order = this.#settings.usageGrouping;
    return [
      ...filterNodes(choice, zone),
      ...this.#account(),
      ...(editor ? [new EditorNode(editor, order)] : []),
    ];
  }

  #account(): readonly TreeNode[] {
    const { account } = this.#overview;
    const { readAt, loading, waitingUntil, summaryError, eventsError } = account;
    const order = this.#settings.usageGrouping;
    const isWithout = summaryError !== undefined && eventsError !== undefined;
    if (!readAt) {
      if (isWithout && loading === 'no') return [troubleNode(summaryError)];
      return [waitingUntil ? waitingNode(waitingUntil) : loadingNode()];
    }
    const isStale = isWithout && loading === 'no';
    return [
      ...(isStale ? [troubleNode(summaryError), agedNode(readAt)] : []),
      new AccountNode(account, order, this.#overview.matches),
    ];
  }
}

/** A key that may chat but not read usage is no trouble, only something to know. */
function troubleNode(error: unknown): TreeNode {
  const kind = error instanceof ApiError ? error.kind : undefined;
  const { title, detail } = explainError(error);
  if (kind === 'forbidden' || kind === 'unauthorized') {
    const next: vscode.Command = {
      command: 'modelside.connection.replaceKey',
      title: l10n.t('Use another key'),
    };
    return new MessageNode(
      l10n.t('This key may not read usage'),
      'lock',
      `${detail}\n${l10n.t('You can chat all the same.')}`,
      next,
    );
  }
  if (kind === 'notFound') {
    const next: vscode.Command = { command: 'modelside.usage.refresh', title: l10n.t('Try again') };
    return new MessageNode(l10n.t('The service does not report usage'), 'info', `${title} ${detail}`, next);
  }
  return errorNode(error, 'modelside.usage.refresh');
}

function waitingNode(until: Date): TreeNode {
  return new MessageNode(
    l10n.t('Goes on at {0}', timeText(until)),
    'watch',
    l10n.t('The service asks to wait between requests.'),
  );
}

function agedNode(readAt: Date): TreeNode {
  return new MessageNode(l10n.t('Figures as of {0}', timeText(readAt)), 'history');
}
