import type * as vscode from 'vscode';

/** VS Code's token as the platform's signal, so that a cancelled command closes its connection at once. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
