import type { CancellationToken } from 'vscode';

/** What VS Code cancels, as a signal; `dispose` when it is of no more use. */
export function abortOnCancel(token: CancellationToken): {
  readonly signal: AbortSignal;
  readonly dispose: () => void;
} {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => void subscription.dispose() };
}
