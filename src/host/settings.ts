import * as vscode from 'vscode';

import { Emitter } from '../core/base/emitter.ts';
import type { Disposable } from '../core/base/lifecycle.ts';

const section = 'modelside';

/** What the person set. Values that a folder could smuggle in are not read. */
export class Settings implements Disposable {
  readonly #changed = new Emitter<'baseUrl' | 'model'>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription = vscode.workspace.onDidChangeConfiguration((event) => {
    for (const key of ['baseUrl', 'model'] as const) {
      if (event.affectsConfiguration(`${section}.${key}`)) this.#changed.fire(key);
    }
  });

  /** As written, unparsed. The user's own value only: a cloned repository must not send a key elsewhere. */
  get baseUrl(): string {
    return text(configuration().inspect('baseUrl')?.globalValue);
  }

  async setBaseUrl(value: string): Promise<void> {
    await configuration().update('baseUrl', value, vscode.ConfigurationTarget.Global);
  }

  /** Identifier of the model that answers; empty for the first of the list. */
  get model(): string {
    return text(configuration().get('model'));
  }

  async setModel(id: string): Promise<void> {
    const inspected = configuration().inspect('model');
    const target =
      inspected?.workspaceValue === undefined
        ? vscode.ConfigurationTarget.Global
        : vscode.ConfigurationTarget.Workspace;
    await configuration().update('model', id, target);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(section);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
