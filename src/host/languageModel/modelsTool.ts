import * as vscode from 'vscode';

import { orAborted } from '../../core/base/orAborted.ts';
import { modelsReport } from '../../core/languageModel/modelsReport.ts';
import type { ModelCatalog } from '../../core/models/modelCatalog.ts';
import { abortOnCancel } from './abortOnCancel.ts';
import { toLanguageModelError } from './toLanguageModelError.ts';

/** Tells any model which models the service has, with limits and prices. Reads only. */
export class ModelsTool implements vscode.LanguageModelTool<unknown> {
  readonly #catalog: ModelCatalog;

  constructor(catalog: ModelCatalog) {
    this.#catalog = catalog;
  }

  prepareInvocation(): vscode.PreparedToolInvocation {
    return { invocationMessage: vscode.l10n.t('Reading the models of your service') };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { signal, dispose } = abortOnCancel(token);
    const reading = this.#catalog.state.models ? Promise.resolve() : this.#catalog.refresh();
    await orAborted(reading, signal).finally(dispose);
    const { models, error } = this.#catalog.state;
    if (!models) throw toLanguageModelError(error);
    return new vscode.LanguageModelToolResult([
      new vscode.LanguageModelTextPart(modelsReport(input, models)),
    ]);
  }
}
