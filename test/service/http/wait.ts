import { setTimeout } from 'node:timers/promises';

/** Waits; where the signal aborts first, throws the signal's own reason. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}

/** Waits for as long as the signal allows, then throws its reason. */
export async function waitForAbort(signal: AbortSignal): Promise<never> {
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  throw signal.reason;
}
