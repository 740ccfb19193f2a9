import * as vscode from 'vscode';

import type { UsageChoice } from '../../core/usage/usageChoice.ts';
import type { TreeNode } from './treeNode.ts';
import { windowName } from '../usage/windowName.ts';

const { l10n } = vscode;

interface Chip {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  readonly value: string;
  readonly command: string;
  readonly tooltip: string;
  /** Something was chosen that can be taken away with a click. */
  readonly isSet: boolean;
}

/** What one looks at, as lines to click: one for each part of the filter. */
class ChipNode implements TreeNode {
  readonly #chip: Chip;

  constructor(chip: Chip) {
    this.#chip = chip;
  }

  toTreeItem(): vscode.TreeItem {
    const { id, icon, label, value, command, tooltip, isSet } = this.#chip;
    const item = new vscode.TreeItem(label);
    item.id = `filter:${id}`;
    item.description = value;
    item.iconPath = new vscode.ThemeIcon(icon);
    item.tooltip = tooltip;
    item.contextValue = isSet ? `usageFilter.${id}.set` : `usageFilter.${id}`;
    item.command = { command, title: tooltip };
    item.accessibilityInformation = { label: `${label}: ${value}. ${tooltip}`, role: 'treeitem' };
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

/** The window always, with whose days it is counted by; model and project only where one was chosen. */
export function filterNodes({ window, model, project }: UsageChoice, zone: string): readonly TreeNode[] {
  const chips: readonly Chip[] = [
    {
      id: 'window',
      icon: 'calendar',
      label: windowName(window),
      value: l10n.t('days of {0}', zone),
      command: 'modelside.usage.chooseWindow',
      tooltip: l10n.t('Choose another window of time'),
      isSet: false,
    },
    ...(model === undefined
      ? []
      : [
          {
            id: 'model',
            icon: 'filter-filled',
            label: l10n.t('Model'),
            value: model,
            command: 'modelside.usage.filter',
            tooltip: l10n.t('Change the filter'),
            isSet: true,
          },
        ]),
    ...(project === undefined
      ? []
      : [
          {
            id: 'project',
            icon: 'filter-filled',
            label: l10n.t('Project'),
            value: project,
            command: 'modelside.usage.filter',
            tooltip: l10n.t('Change the filter'),
            isSet: true,
          },
        ]),
  ];
  return chips.map((chip) => new ChipNode(chip));
}
