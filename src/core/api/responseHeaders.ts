/** Headers by which services name a request; which one is used is not specified. */
const requestIdHeaders = [
  'x-request-id',
  'request-id',
  'x-amzn-requestid',
  'x-correlation-id',
  'cf-ray',
] as const;

export function requestIdOf(headers: Headers): string | undefined {
  for (const name of requestIdHeaders) {
    const value = headers.get(name)?.slice(0, 200);
    if (value) return value;
  }
  return undefined;
}

/** Milliseconds; what is beyond is nonsense. */
const longest = 1e12;

/**
 * How long the service asks to wait, in milliseconds: `retry-after-ms`, or `retry-after` as seconds (with or
 * without an `s`) or as an HTTP date.
 */
export function retryAfterOf(headers: Headers, now: Date = new Date()): number | undefined {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (milliseconds >= 0 && milliseconds <= longest) return milliseconds;
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?s?$/.test(text)) return Number.parseFloat(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

/** What the service itself says about trying again. */
export function shouldRetryOf(headers: Headers): boolean | undefined {
  const value = headers.get('x-should-retry');
  return value === 'true' ? true : value === 'false' ? false : undefined;
}
