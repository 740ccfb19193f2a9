import { valueAt } from '../base/json.ts';
import { ApiError } from './apiError.ts';
import { redact } from './redact.ts';

/**
 * Whatever `fetch` or reading a body threw, as an `ApiError`. The error that says why is often two or three causes
 * deep, and the outer messages ("fetch failed", "terminated") say nothing.
 */
export function toApiError(error: unknown, signal: AbortSignal, key?: string): ApiError {
  for (const link of causesOf(error)) if (link instanceof ApiError) return link;
  if (signal.reason instanceof ApiError) return signal.reason;
  if (signal.aborted) return new ApiError('cancelled', 'Cancelled.', { cause: error });
  const code = codeOf(error);
  const innermost = causesOf(error).at(-1);
  const message = innermost instanceof Error ? innermost.message : String(error);
  return new ApiError('network', redact(message, key), { code, cause: error });
}

function causesOf(error: unknown): readonly unknown[] {
  const links: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && links.length < 8;) {
    links.push(link);
    link = link instanceof Error ? link.cause : undefined;
  }
  return links;
}

function codeOf(error: unknown): string | undefined {
  for (const link of causesOf(error).toReversed()) {
    const code = valueAt(link, 'code');
    if (typeof code === 'string') return code;
  }
  return undefined;
}
