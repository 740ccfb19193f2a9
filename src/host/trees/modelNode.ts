import * as vscode from 'vscode';

import type { Model } from '../../core/models/model.ts';
import { abilitiesText, contextText, modelTooltip } from '../modelText.ts';
import type { TreeNode } from './treeNode.ts';

/** A model of the service; a click makes it the one that answers. */
export class ModelNode implements TreeNode {
  readonly model: Model;
  readonly #isDefault: boolean;
  readonly #ownUse: string;

  /** @param ownUse what one has used of it, such as `12K tokens · $0.30 this month`; empty where that is not known. */
  constructor(model: Model, isDefault: boolean, ownUse = '') {
    this.model = model;
    this.#isDefault = isDefault;
    this.#ownUse = ownUse;
  }

  toTreeItem(): vscode.TreeItem {
    const { model } = this;
    const item = new vscode.TreeItem(model.name);
    item.id = `model:${model.id}`;
    item.iconPath = new vscode.ThemeIcon(this.#isDefault ? 'pass-filled' : 'circle-large-outline');
    const facts = [
      this.#isDefault ? vscode.l10n.t('default') : '',
      this.#ownUse,
      contextText(model),
      abilitiesText(model),
    ];
    item.description = facts.filter(Boolean).join(' · ');
    item.tooltip = modelTooltip(model);
    if (this.#ownUse !== '') item.tooltip.appendText(vscode.l10n.t('Used: {0}', this.#ownUse));
    item.contextValue = this.#isDefault ? 'model.default' : 'model';
    item.command = {
      command: 'modelside.model.makeDefault',
      title: vscode.l10n.t('Use This Model'),
      arguments: [this],
    };
    item.accessibilityInformation = {
      label: [model.name, ...facts].filter(Boolean).join(', '),
      role: 'treeitem',
    };
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}
