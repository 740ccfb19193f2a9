import { ApiError } from '../api/apiError.ts';

const usual = 300_000;
const longest = 3_600_000;

/** Milliseconds until figures are read again by themselves, after so many failures in a row; the last one counts. */
export function refreshDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return Math.max(asked, Math.min(longest, usual * 2 ** failures));
}

/** Whether it makes no sense to ask again before something else changes: the service has no such part for this key. */
export function isLasting(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['forbidden', 'unauthorized', 'notFound', 'notConnected'].includes(error.kind)
  );
}
