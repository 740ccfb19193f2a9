import * as vscode from 'vscode';

import { explainError } from '../failures.ts';
import type { TreeNode } from './treeNode.ts';

/** A line that says how things stand: loading, empty, failed. With a command it is also the next step. */
export class MessageNode implements TreeNode {
  readonly #label: string;
  readonly #icon: string;
  readonly #detail: string;
  readonly #next: vscode.Command | undefined;

  constructor(label: string, icon: string, detail = '', next?: vscode.Command) {
    this.#label = label;
    this.#icon = icon;
    this.#detail = detail;
    this.#next = next;
  }

  toTreeItem(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.#label);
    item.iconPath = new vscode.ThemeIcon(this.#icon);
    item.contextValue = 'message';
    item.tooltip = [this.#label, this.#detail].filter(Boolean).join('\n');
    if (this.#next) {
      item.command = this.#next;
      item.description = this.#next.title;
    }
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

export function loadingNode(): TreeNode {
  return new MessageNode(vscode.l10n.t('Loading…'), 'loading~spin');
}

/** Trouble is a node too: what is wrong, and a click for the next step. */
export function errorNode(error: unknown, retryCommand: string): TreeNode {
  const { title, detail, actions } = explainError(error);
  const next: vscode.Command = actions.includes('retry')
    ? { command: retryCommand, title: vscode.l10n.t('Try again') }
    : { command: 'modelside.log.show', title: vscode.l10n.t('Show log') };
  return new MessageNode(title, 'warning', detail, next);
}
