import { ApiError } from './apiError.ts';

/** Waits until the time is over or `skip` aborts; rejects as cancelled as soon as `signal` aborts. */
export function wait(milliseconds: number, signal: AbortSignal, skip: AbortSignal = signal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      skip.removeEventListener('abort', finish);
      if (signal.aborted) reject(new ApiError('cancelled', 'Cancelled.'));
      else resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    skip.addEventListener('abort', finish);
    if (signal.aborted || skip.aborted) finish();
  });
}
