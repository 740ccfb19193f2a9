import { ApiError } from '../http/apiError.ts';
import type { Reply } from '../http/reply.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** Counts the request, tells the client where it stands, and throws where the key has no request left. */
export function enforceRateLimit(limiter: RateLimiter, keyId: string, reply: Reply): void {
  const standing = limiter.take(keyId);
  reply.header('x-ratelimit-limit-requests', String(standing.limit));
  reply.header('x-ratelimit-remaining-requests', String(standing.remaining));
  reply.header('x-ratelimit-reset-requests', formatDuration(standing.resetMilliseconds));
  if (!standing.allowed) {
    const seconds = Math.ceil(standing.resetMilliseconds / 1000);
    throw new ApiError({
      status: 429,
      code: 'rate_limit_exceeded',
      message: `This API key has made its ${standing.limit} requests. Try again in ${seconds} s.`,
      headers: { 'retry-after': String(seconds) },
    });
  }
}

/** In the form OpenAI writes durations: `850ms`, `12s`, `6m0s`. */
function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) {
    return `${milliseconds}ms`;
  }
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
