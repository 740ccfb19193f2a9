import * as vscode from 'vscode';

import type { UsageDimension, UsageGroup } from '../../core/usage/usageBreakdown.ts';
import type { TreeNode } from './treeNode.ts';
import type { ShownGroup } from './usageAccountGroups.ts';
import { countsTooltip, tallyText } from './usageText.ts';

const { l10n } = vscode;

const icons: Readonly<Record<UsageDimension, string>> = {
  month: 'calendar',
  day: 'calendar',
  hour: 'clock',
  model: 'symbol-misc',
  project: 'folder',
};

/** A day, a model, a project with its sums; below it the same by what comes next in the order. */
export class UsageGroupNode implements TreeNode {
  readonly #shown: ShownGroup;
  readonly #path: string;
  readonly #source: string;

  /** @param path tells it from the same group elsewhere in the tree. */
  constructor(shown: ShownGroup, path: string, source: string) {
    const { dimension, key } = shown.group;
    this.#shown = shown;
    this.#path = `${path}/${dimension}:${key ?? ''}`;
    this.#source = source;
  }

  toTreeItem(): vscode.TreeItem {
    const { group, basis, groups } = this.#shown;
    const { dimension, tally } = group;
    const name = groupName(group);
    const item = new vscode.TreeItem(
      name,
      groups.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
    );
    item.id = this.#path;
    item.iconPath = new vscode.ThemeIcon(icons[dimension]);
    item.description = tallyText(tally, basis);
    const least = basis === 'part' ? l10n.t('Not all events are loaded: the sums are at least these.') : '';
    const title = [name, least].filter(Boolean).join('\n');
    item.tooltip = countsTooltip(title, tally.counts, this.#source);
    item.contextValue = `usageGroup.${dimension}`;
    return item;
  }

  /** What a filter for just this would be. */
  get filter(): { readonly model?: string; readonly project?: string } {
    const { dimension, key } = this.#shown.group;
    if (key === undefined) return {};
    return dimension === 'model' ? { model: key } : dimension === 'project' ? { project: key } : {};
  }

  children(): readonly TreeNode[] {
    return this.#shown.groups.map((shown) => new UsageGroupNode(shown, this.#path, this.#source));
  }
}

function groupName({ dimension, key }: UsageGroup): string {
  switch (dimension) {
    case 'model':
      return key ?? l10n.t('Model not reported');
    case 'project':
      return key ?? l10n.t('No project');
    case 'month':
    case 'day':
    case 'hour':
      return key ?? l10n.t('Time not reported');
  }
}
