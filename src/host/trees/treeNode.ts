import * as vscode from 'vscode';

/** A node of one of our trees. Nodes are made anew with each refresh; VS Code tells them apart by `TreeItem.id`. */
export interface TreeNode {
  toTreeItem(): vscode.TreeItem;
  children(): readonly TreeNode[];
}

/** A tree that is drawn from what `roots` returns whenever `refresh` is called. */
export class NodeTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #roots: () => readonly TreeNode[];

  constructor(roots: () => readonly TreeNode[]) {
    this.#roots = roots;
  }

  refresh(): void {
    this.#changed.fire();
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    return node.toTreeItem();
  }

  getChildren(node?: TreeNode): TreeNode[] {
    return [...(node ? node.children() : this.#roots())];
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
