import { wait } from '../http/wait.ts';

/** How fast a model writes. */
export type Pace = 'human' | 'instant';

const firstTokenMilliseconds = 300;
const tokenMilliseconds = 14;

export async function waitForToken(pace: Pace, isFirst: boolean, signal: AbortSignal): Promise<void> {
  if (pace === 'human') {
    await wait(isFirst ? firstTokenMilliseconds : tokenMilliseconds, signal);
  }
}
