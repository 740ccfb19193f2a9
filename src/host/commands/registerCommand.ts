import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import { actionLabel, describeForLog, explainError } from '../failures.ts';

/** Registers a command whose failure is told in words, and logged; a cancelled one is silent. */
export function registerCommand(log: Logger, id: string, run: (...args: unknown[]) => unknown): Disposable {
  return vscode.commands.registerCommand(id, async (...args: unknown[]) => {
    try {
      await run(...args);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'cancelled') return;
      log.error(`${id}: ${describeForLog(error)}`);
      const { title, detail } = explainError(error);
      const showLog = actionLabel('showLog');
      const choice = await vscode.window.showErrorMessage([title, detail].filter(Boolean).join(' '), showLog);
      if (choice === showLog) await vscode.commands.executeCommand('modelside.log.show');
    }
  });
}
