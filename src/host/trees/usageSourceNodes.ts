import * as vscode from 'vscode';

import type { AccountWindowState } from '../../core/usage/accountWindow.ts';
import { summaryCube } from '../../core/usage/summaryCube.ts';
import type { UsageMatch } from '../../core/usage/reconcile.ts';
import type { UsageEvent, UsageSummary } from '../../core/usage/usage.ts';
import { breakDown, type UsageDimension } from '../../core/usage/usageBreakdown.ts';
import type { EditorWindow } from '../usage/usageOverview.ts';
import { errorNode, loadingNode, MessageNode } from './messageNode.ts';
import type { TreeNode } from './treeNode.ts';
import { EventNode, RequestNode } from './usageEventNodes.ts';
import { accountGroups, type ShownGroup, shownGroups } from './usageAccountGroups.ts';
import { UsageGroupNode } from './usageGroupNode.ts';
import { countsTooltip, sourceText, tallyText } from './usageText.ts';

const { l10n } = vscode;

/** The requests of this editor, by the events that they are billed as. */
type Matches = ReadonlyMap<UsageEvent, UsageMatch>;

/** So many of this editor's latest requests are listed, and so many events: the page has them all. */
const latestRequests = 50;
const latestEvents = 500;

/** What the service says. Its own sums count as totals; without them, those of the pages loaded, and it says so. */
export class AccountNode implements TreeNode {
  readonly #state: AccountWindowState;
  readonly #order: readonly UsageDimension[];
  readonly #matches: Matches;

  constructor(state: AccountWindowState, order: readonly UsageDimension[], matches: Matches) {
    this.#state = state;
    this.#order = order;
    this.#matches = matches;
  }

  toTreeItem(): vscode.TreeItem {
    const { cube, whole, readAt } = this.#state;
    const summary = this.#summary();
    // Of a summary in several currencies the totals tell no cost.
    const total = summary && readAt ? summaryCube(summary, readAt, cube.zone).total : cube.total;
    const item = new vscode.TreeItem(l10n.t('Account'), vscode.TreeItemCollapsibleState.Expanded);
    item.id = 'account';
    item.iconPath = new vscode.ThemeIcon('cloud');
    item.description = tallyText(total, summary ? 'service' : whole ? 'rows' : 'part');
    item.tooltip = countsTooltip(
      l10n.t('Account, all programs that use the key'),
      total.counts,
      [sourceText(readAt, summary?.freshAt), this.#wholeDaysText()].filter(Boolean).join('\n'),
    );
    item.contextValue = 'usageAccount';
    return item;
  }

  children(): readonly TreeNode[] {
    const { events, eventsError, readAt } = this.#state;
    const hasEvents = events.length > 0 || eventsError === undefined;
    const groups = hasEvents ? accountGroups(this.#state, this.#order) : this.#summaryGroups();
    const source = sourceText(readAt);
    return [
      ...this.#partNode(),
      ...this.#skippedNode(),
      ...groups.map((group) => new UsageGroupNode(group, 'account', source)),
      ...(hasEvents ? [new EventsNode(this.#state, this.#matches)] : []),
    ];
  }

  /** The person's days begin at another hour than those that such a service sums up. */
  #wholeDaysText(): string {
    const { events, cube } = this.#state;
    if (cube.zone.name === 'UTC' || !events.some(({ wholeDay }) => wholeDay)) return '';
    return l10n.t('The service sums up whole days, by UTC.');
  }

  /** `undefined` where the service gives rows page by page and no totals with them: its events then say more. */
  #summary(): UsageSummary | undefined {
    const { summary, events } = this.#state;
    const isWithoutTotals = summary?.complete === false && Object.keys(summary.totals).length === 0;
    return isWithoutTotals && events.length > 0 ? undefined : summary;
  }

  /** Of a service that sums up but does not list: it tells no days. */
  #summaryGroups(): readonly ShownGroup[] {
    const { summary, cube, readAt } = this.#state;
    if (!summary || !readAt || summary.rows.length === 0) return [];
    const order = this.#order.filter((dimension) => dimension === 'model' || dimension === 'project');
    const { groups } = breakDown(
      summaryCube(summary, readAt, cube.zone).cells(),
      order.length === 0 ? ['model', 'project'] : order,
    );
    return shownGroups(groups, summary.complete ? 'service' : 'part');
  }

  #partNode(): readonly TreeNode[] {
    const { whole, events, eventsError, summary } = this.#state;
    if (events.length === 0 && eventsError === undefined) return [];
    if (events.length === 0) {
      const text = summary?.complete === false ? l10n.t('The service has more rows than these') : '';
      return text === '' ? [] : [new MessageNode(text, 'info')];
    }
    if (whole) return [];
    const next: vscode.Command = { command: 'modelside.usage.loadMore', title: l10n.t('Load More') };
    const text = l10n.t('First {0} events', events.length);
    const detail = l10n.t('The service has more. What begins with ≥ does not hold all of them yet.');
    return [new MessageNode(text, 'info', detail, next)];
  }

  #skippedNode(): readonly TreeNode[] {
    const { skipped = 0 } = this.#state;
    if (skipped === 0) return [];
    const text = l10n.t('{0} rows of the service could not be read.', skipped);
    return [new MessageNode(text, 'warning', l10n.t('They are in none of the figures.'))];
  }
}

/** The latest events of the service, as many as were asked for. */
class EventsNode implements TreeNode {
  readonly #state: AccountWindowState;
  readonly #matches: Matches;

  constructor(state: AccountWindowState, matches: Matches) {
    this.#state = state;
    this.#matches = matches;
  }

  toTreeItem(): vscode.TreeItem {
    const item = new vscode.TreeItem(l10n.t('Latest events'), vscode.TreeItemCollapsibleState.Collapsed);
    item.id = 'account/events';
    item.iconPath = new vscode.ThemeIcon('list-unordered');
    const { events, whole } = this.#state;
    item.description = whole
      ? l10n.t('{0} in all', events.length)
      : l10n.t('{0} loaded, there are more', events.length);
    item.contextValue = 'usageEvents';
    return item;
  }

  children(): readonly TreeNode[] {
    const { events, readAt, cube } = this.#state;
    if (events.length === 0) return [new MessageNode(l10n.t('No events'), 'info')];
    const zone = cube.zone.name;
    const shown = events
      .toSorted((one, other) => (other.occurredAt?.getTime() ?? 0) - (one.occurredAt?.getTime() ?? 0))
      .slice(0, latestEvents)
      .map((event) => new EventNode(event, readAt, zone, this.#matches.get(event)));
    return [...shown, ...moreNode(events.length - shown.length), ...this.#rest()];
  }

  #rest(): readonly TreeNode[] {
    const { whole, loading, moreError } = this.#state;
    if (loading === 'more') return [loadingNode()];
    if (moreError !== undefined) return [errorNode(moreError, 'modelside.usage.loadMore')];
    const next: vscode.Command = { command: 'modelside.usage.loadMore', title: '' };
    return whole ? [] : [new MessageNode(l10n.t('Load More'), 'chevron-down', '', next)];
  }
}

/** What was asked from this editor, in all its windows. */
export class EditorNode implements TreeNode {
  readonly #editor: EditorWindow;
  readonly #order: readonly UsageDimension[];

  constructor(editor: EditorWindow, order: readonly UsageDimension[]) {
    this.#editor = editor;
    this.#order = order;
  }

  toTreeItem(): vscode.TreeItem {
    const { cube, entries } = this.#editor;
    const item = new vscode.TreeItem(
      l10n.t('This editor'),
      entries.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
    );
    item.id = 'editor';
    item.iconPath = new vscode.ThemeIcon('device-desktop');
    item.description = entries.length === 0 ? l10n.t('nothing asked') : tallyText(cube.total, 'rows');
    item.tooltip = countsTooltip(
      l10n.t('This editor, all windows on this machine'),
      cube.total.counts,
      l10n.t('Counted here, as reported with each answer or billed by the service'),
    );
    item.contextValue = 'usageEditor';
    return item;
  }

  children(): readonly TreeNode[] {
    const { cube, entries } = this.#editor;
    const source = l10n.t('Counted in this editor, as reported with each answer or billed by the service');
    const groups = shownGroups(breakDown(cube.cells(), this.#order).groups, 'rows');
    return [
      ...groups.map((group) => new UsageGroupNode(group, 'editor', source)),
      new RequestsNode(entries, cube.zone.name),
    ];
  }
}

class RequestsNode implements TreeNode {
  readonly #entries: EditorWindow['entries'];
  readonly #zone: string;

  constructor(entries: EditorWindow['entries'], zone: string) {
    this.#entries = entries;
    this.#zone = zone;
  }

  toTreeItem(): vscode.TreeItem {
    const item = new vscode.TreeItem(l10n.t('Latest requests'), vscode.TreeItemCollapsibleState.Collapsed);
    item.id = 'editor/requests';
    item.iconPath = new vscode.ThemeIcon('list-unordered');
    item.description = String(this.#entries.length);
    item.contextValue = 'usageRequests';
    return item;
  }

  children(): readonly TreeNode[] {
    const shown = this.#entries.slice(0, latestRequests).map((entry) => new RequestNode(entry, this.#zone));
    return [...shown, ...moreNode(this.#entries.length - shown.length)];
  }
}

/** What is not listed is on the page. */
function moreNode(count: number): readonly TreeNode[] {
  if (count === 0) return [];
  const next: vscode.Command = { command: 'modelside.usage.openPage', title: l10n.t('Open Usage Page') };
  return [new MessageNode(l10n.t('{0} more', count), 'ellipsis', '', next)];
}
