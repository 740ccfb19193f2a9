import type { ApiError } from './apiError.ts';

export interface RetryPolicy {
  /** Attempts in all. */
  readonly attempts: number;
  /** Milliseconds that a service may ask to wait; beyond that the person is told instead. */
  readonly longestWait: number;
  /** Milliseconds from the first attempt after which no further one is begun. */
  readonly deadline: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, longestWait: 60_000, deadline: 120_000 };

const retriedStatuses = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529]);
/** Codes of the network that mean that nothing has been sent. */
const notSent = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
/** Codes that no attempt will change. */
const hopeless =
  /CERT|SELF_SIGNED|SIGNATURE|ERR_SSL|ERR_TLS|HPE_|HTTPParser|ERR_INVALID|HEADERS_OVERFLOW|Z_DATA_ERROR/;
/** A socket that was kept open and that the server had closed meanwhile. */
const staleSocket = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;

/**
 * How long to wait before the next attempt, in milliseconds; `undefined` for none. With an idempotency key a request
 * may be repeated even if it may have arrived; without one only if it certainly has not.
 *
 * @param failed how many attempts have failed
 * @param elapsed milliseconds since the first attempt began
 * @param random in [0, 1)
 */
export function waitBeforeRetry(
  error: ApiError,
  failed: number,
  elapsed: number,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (failed >= policy.attempts || !isWorthRetrying(error)) return undefined;
  const wait = error.retryAfter ?? backOff(error, failed, random);
  return wait > policy.longestWait || elapsed + wait > policy.deadline ? undefined : wait;
}

function isWorthRetrying(error: ApiError): boolean {
  if (error.kind === 'quotaExceeded' || error.kind === 'cancelled') return false;
  if (error.shouldRetry !== undefined) return error.shouldRetry;
  switch (error.kind) {
    case 'network':
      return !hopeless.test(error.code ?? '');
    case 'timeout':
    case 'interrupted':
      return true;
    default:
      if (error.status === 409)
        return /in[_ ]flight|in[_ ]progress|lock/i.test(`${error.code ?? ''} ${error.message}`);
      return error.status !== undefined && retriedStatuses.has(error.status);
  }
}

/** Half a second, doubled each time, anywhere between nothing and that: many clients must not come back together. */
function backOff(error: ApiError, failed: number, random: () => number): number {
  if (failed === 1 && staleSocket.test(error.code ?? '')) return 0;
  return random() * 500 * 2 ** (failed - 1) * (notSent.test(error.code ?? '') ? 2 : 1);
}
