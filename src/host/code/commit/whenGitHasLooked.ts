import { isRecord } from '../../../core/base/json.ts';
import { withinTime } from '../withinTime.ts';

/** Milliseconds that a person may be kept waiting. */
const longestLook = 10_000;

/**
 * Resolves when the Git extension has looked for repositories, which it does for a while after the window has opened:
 * until then it knows none.
 *
 * @param api as the extension gives it
 */
export async function whenGitHasLooked(api: Readonly<Record<string, unknown>>): Promise<void> {
  const { state, onDidChangeState } = api;
  if (state !== 'uninitialized' || typeof onDidChangeState !== 'function') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const subscription: unknown = Reflect.apply(onDidChangeState, api, [() => resolve()]);
  await withinTime(promise, longestLook);
  const dispose = isRecord(subscription) ? subscription['dispose'] : undefined;
  if (typeof dispose === 'function') Reflect.apply(dispose, subscription, []);
}
