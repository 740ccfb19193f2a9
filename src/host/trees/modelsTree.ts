import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import type { Connection } from '../connection.ts';
import type { ModelChoice } from '../modelChoice.ts';
import type { OwnUse } from '../usage/ownUse.ts';
import { connectionNodes } from './connectionNode.ts';
import { errorNode, loadingNode, MessageNode } from './messageNode.ts';
import { ModelNode } from './modelNode.ts';
import { NodeTree, type TreeNode } from './treeNode.ts';

/** The *Models* view: the connection, and under it what the service offers. */
export class ModelsTree implements Disposable {
  readonly #connection: Connection;
  readonly #catalog: ModelCatalog;
  readonly #choice: ModelChoice;
  readonly #ownUse: OwnUse;
  readonly #open = new Disposables();

  constructor(connection: Connection, catalog: ModelCatalog, choice: ModelChoice, ownUse: OwnUse) {
    this.#ownUse = ownUse;
    this.#connection = connection;
    this.#catalog = catalog;
    this.#choice = choice;
    const tree = this.#open.add(new NodeTree(() => this.roots()));
    const view = this.#open.add(vscode.window.createTreeView('modelside.models', { treeDataProvider: tree }));
    this.#open.add(connection.onDidChange(() => tree.refresh()));
    this.#open.add(choice.onDidChange(() => tree.refresh()));
    this.#open.add(ownUse.onDidChange(() => tree.refresh()));
    this.#open.add(
      view.onDidChangeVisibility(({ visible }) => {
        if (visible) this.#loadOnce();
      }),
    );
    if (view.visible) this.#loadOnce();
  }

  dispose(): void {
    this.#open.dispose();
  }

  #loadOnce(): void {
    const { models, error } = this.#catalog.state;
    if (this.#connection.state.status === 'ready' && !models && !error) void this.#catalog.refresh();
  }

  /** What the view shows at its top. */
  roots(): readonly TreeNode[] {
    const { state, rateLimits } = this.#connection;
    const nodes = connectionNodes(state, rateLimits);
    return state.status === 'ready' ? [...nodes, ...this.#models()] : nodes;
  }

  #models(): readonly TreeNode[] {
    const { models, loading, error, readAt } = this.#catalog.state;
    const trouble = error && !loading ? [errorNode(error, 'modelside.models.refresh')] : [];
    if (!models) return loading || trouble.length === 0 ? [loadingNode()] : trouble;
    if (models.length === 0) return [new MessageNode(vscode.l10n.t('The service lists no models'), 'info')];
    const aged = trouble.length > 0 && readAt ? [agedNode(readAt)] : [];
    const use = this.#ownUse.byModel();
    const nodes = models.map(
      (model) => new ModelNode(model, model.id === this.#choice.current?.id, use.get(model.id)),
    );
    return [...trouble, ...aged, ...nodes];
  }
}

function agedNode(readAt: Date): TreeNode {
  const time = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short' }).format(readAt);
  return new MessageNode(vscode.l10n.t('List as of {0}', time), 'history');
}
