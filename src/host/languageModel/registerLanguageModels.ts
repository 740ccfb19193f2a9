import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import { TokenEstimator } from '../../core/context/tokenEstimator.ts';
import type { Connection } from '../connection.ts';
import { LanguageModelProvider, type ProviderParts } from './languageModelProvider.ts';
import { ModelsTool } from './modelsTool.ts';
import { UsageTool } from './usageTool.ts';
import { vendor } from './vendor.ts';

export interface LanguageModelServices extends Omit<ProviderParts, 'estimator' | 'saveEstimates'> {
  readonly connection: Pick<Connection, 'state' | 'client'>;
  /** Where what was learned of the models' tokens is kept. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  readonly now: () => Date;
  readonly log: Logger;
}

const factors = 'tokenFactors';

/**
 * Offers Modelside's models, and tools with the figures of the account, to VS Code's own chat. An editor that lacks a part
 * of it gets the rest, and the person is told nothing: all else works without.
 */
export function registerLanguageModels(services: LanguageModelServices): Disposable {
  const { connection, catalog, memory, now, log } = services;
  const open = new Disposables();
  const offer = (register: () => Disposable): void => {
    try {
      open.add(register());
    } catch (error) {
      log.debug(`Not offered to this editor's chat: ${String(error)}`);
    }
  };
  const estimator = new TokenEstimator(memory.get(factors));
  const saveEstimates = (): void => void memory.update(factors, estimator.toJSON());
  const provider = open.add(new LanguageModelProvider({ ...services, estimator, saveEstimates }));
  const usageTool = new UsageTool(() => connection.client(), now);
  offer(() => vscode.lm.registerLanguageModelChatProvider(vendor, provider));
  offer(() => vscode.lm.registerTool('modelside_usage', usageTool));
  offer(() => vscode.lm.registerTool('modelside_models', new ModelsTool(catalog)));
  return open;
}
