import type * as vscode from 'vscode';

import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';

/** Aborted when the token is cancelled. To be disposed when what it is for has ended. */
export function signalOf(token: vscode.CancellationToken): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const open = new Disposables();
  open.add(token.onCancellationRequested(() => controller.abort()));
  if (token.isCancellationRequested) controller.abort();
  return { signal: controller.signal, dispose: () => open.dispose() };
}
