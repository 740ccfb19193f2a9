import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { AccountUsage, UsageState } from '../../core/usage/accountUsage.ts';
import { usagePeriods } from '../../core/usage/usageWindows.ts';
import type { Connection } from '../connection.ts';
import { explainError } from '../failures.ts';
import { errorNode, loadingNode, MessageNode } from './messageNode.ts';
import { NodeTree, type TreeNode } from './treeNode.ts';
import { EventNode, PeriodNode } from './usageNodes.ts';

const { l10n } = vscode;

/** The *Usage* view: what the service says the account used. Its trouble stays here and does not touch the chat. */
export class UsageTree implements Disposable {
  readonly #connection: Connection;
  readonly #usage: AccountUsage;
  readonly #open = new Disposables();
  readonly #view: vscode.TreeView<TreeNode>;

  constructor(connection: Connection, usage: AccountUsage) {
    this.#connection = connection;
    this.#usage = usage;
    const tree = this.#open.add(new NodeTree(() => this.roots()));
    this.#view = this.#open.add(vscode.window.createTreeView('modelside.usage', { treeDataProvider: tree }));
    this.#open.add(usage.onDidChange(() => tree.refresh()));
    this.#open.add(
      connection.onDidChange(() => {
        tree.refresh();
        this.#loadWhenSeen();
      }),
    );
    this.#open.add(this.#view.onDidChangeVisibility(() => this.#loadWhenSeen()));
    this.#loadWhenSeen();
  }

  /** After an answer: the figures have changed. Nothing is asked for while nobody looks. */
  refreshIfVisible(): void {
    if (this.#view.visible && this.#connection.state.status === 'ready') void this.#usage.refresh();
  }

  dispose(): void {
    this.#open.dispose();
  }

  #loadWhenSeen(): void {
    const { summaries, error } = this.#usage.state;
    if (!summaries && error === undefined) this.refreshIfVisible();
  }

  /** What the view shows at its top. */
  roots(): readonly TreeNode[] {
    if (this.#connection.state.status !== 'ready') return [];
    const { summaries, error, loading, readAt } = this.#usage.state;
    if (!summaries) return [error === undefined || loading === 'all' ? loadingNode() : troubleNode(error)];
    const periods = usagePeriods.flatMap((period) => {
      const summary = summaries.get(period);
      return summary ? [new PeriodNode(period, summary, readAt)] : [];
    });
    const stale = error === undefined || loading === 'all' ? [] : [troubleNode(error), ...agedNode(readAt)];
    return [...stale, ...periods, new EventsNode(this.#usage.state)];
  }
}

/** The latest events, as many as were asked for. */
class EventsNode implements TreeNode {
  readonly #state: UsageState;

  constructor(state: UsageState) {
    this.#state = state;
  }

  toTreeItem(): vscode.TreeItem {
    const item = new vscode.TreeItem(l10n.t('Latest events'), vscode.TreeItemCollapsibleState.Collapsed);
    item.id = 'events';
    item.iconPath = new vscode.ThemeIcon('list-unordered');
    const { events, hasMoreEvents } = this.#state;
    item.description = hasMoreEvents
      ? l10n.t('{0} loaded, there are more', events.length)
      : l10n.t('{0} in 30 days', events.length);
    item.contextValue = 'usageEvents';
    return item;
  }

  children(): readonly TreeNode[] {
    const { events, readAt } = this.#state;
    if (events.length === 0) return [new MessageNode(l10n.t('No events in 30 days'), 'info')];
    return [...events.map((event) => new EventNode(event, readAt)), ...this.#rest()];
  }

  #rest(): readonly TreeNode[] {
    const { hasMoreEvents, loading, moreError } = this.#state;
    if (loading === 'more') return [loadingNode()];
    if (moreError !== undefined) return [errorNode(moreError, 'modelside.usage.loadMore')];
    const next: vscode.Command = { command: 'modelside.usage.loadMore', title: '' };
    return hasMoreEvents ? [new MessageNode(l10n.t('Load More'), 'chevron-down', '', next)] : [];
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

function agedNode(readAt: Date | undefined): readonly TreeNode[] {
  if (!readAt) return [];
  const time = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(readAt);
  return [new MessageNode(l10n.t('Figures as of {0}', time), 'history')];
}
