import { wait } from '../http/wait.ts';

/** How fast a model writes; `brisk` is for tests that want to come in between. */
export type Pace = 'human' | 'brisk' | 'instant';

/** Milliseconds until the first token, and between two. */
const milliseconds: Readonly<
  Record<Exclude<Pace, 'instant'>, { readonly first: number; readonly next: number }>
> = {
  human: { first: 300, next: 14 },
  brisk: { first: 50, next: 2 },
};

export async function waitForToken(pace: Pace, isFirst: boolean, signal: AbortSignal): Promise<void> {
  if (pace === 'instant') return;
  const { first, next } = milliseconds[pace];
  await wait(isFirst ? first : next, signal);
}
