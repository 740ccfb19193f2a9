import * as vscode from 'vscode';

import type { UsageDimension, UsageGroup } from '../../core/usage/usageBreakdown.ts';
import type { TreeNode } from './treeNode.ts';
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
  readonly #group: UsageGroup;
  readonly #path: string;
  readonly #source: string;

  /** @param path tells it from the same group elsewhere in the tree. */
  constructor(group: UsageGroup, path: string, source: string) {
    this.#group = group;
    this.#path = `${path}/${group.dimension}:${group.key ?? ''}`;
    this.#source = source;
  }

  toTreeItem(): vscode.TreeItem {
    const { dimension, tally, groups } = this.#group;
    const name = groupName(this.#group);
    const item = new vscode.TreeItem(
      name,
      groups.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
    );
    item.id = this.#path;
    item.iconPath = new vscode.ThemeIcon(icons[dimension]);
    item.description = tallyText(tally);
    item.tooltip = countsTooltip(name, tally.counts, this.#source);
    item.contextValue = `usageGroup.${dimension}`;
    return item;
  }

  /** What a filter for just this would be. */
  get filter(): { readonly model?: string; readonly project?: string } {
    const { dimension, key } = this.#group;
    if (key === undefined) return {};
    return dimension === 'model' ? { model: key } : dimension === 'project' ? { project: key } : {};
  }

  children(): readonly TreeNode[] {
    return ordered(this.#group.groups).map((group) => new UsageGroupNode(group, this.#path, this.#source));
  }
}

/** Days and months with the latest first. */
export function ordered(groups: readonly UsageGroup[]): readonly UsageGroup[] {
  const isTime = groups.some(({ dimension }) => dimension === 'day' || dimension === 'month');
  return isTime ? groups.toReversed() : groups;
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
