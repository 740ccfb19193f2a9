/** What the service says of its limits; which form it uses is not in its specification (section 8). */
export interface RateLimit {
  /** What is counted, such as `requests` or `tokens`; `all` where the service does not say. */
  readonly name: string;
  readonly limit?: number;
  readonly remaining?: number;
  readonly resetAt?: Date;
}

/** Reads every form of rate-limit header that is in use. Empty where there is none. */
export function readRateLimits(headers: Headers, now: Date): readonly RateLimit[] {
  const found = new Map<string, { limit?: number; remaining?: number; resetAt?: Date }>();
  const of = (name: string): { limit?: number; remaining?: number; resetAt?: Date } => {
    const known = found.get(name) ?? {};
    found.set(name, known);
    return known;
  };
  // The server's own clock where it tells it: epoch times and dates are meant by that one.
  const serverTime = Date.parse(headers.get('date') ?? '');
  const skew = Number.isNaN(serverTime) ? 0 : now.getTime() - serverTime;
  headers.forEach((value, header) => {
    const match =
      /^(?:x-|anthropic-)?ratelimit-(?:(limit|remaining|reset)(?:-(.+))?|(.+)-(limit|remaining|reset))$/.exec(
        header,
      );
    if (!match) return;
    const field = match[1] ?? match[4];
    const entry = of(match[2] ?? match[3] ?? 'all');
    const number = Number(value);
    if (field === 'reset') {
      const resetAt = parseReset(value, now, skew);
      if (resetAt) entry.resetAt = resetAt;
    } else if (value.trim() !== '' && Number.isFinite(number) && number >= 0) {
      entry[field === 'limit' ? 'limit' : 'remaining'] = number;
    }
  });
  for (const [name, parameters] of structuredItems(headers.get('ratelimit-policy'))) {
    const limit = parameters.get('q');
    if (limit !== undefined) of(name).limit = limit;
  }
  for (const [name, parameters] of structuredItems(headers.get('ratelimit'))) {
    const entry = of(name);
    const limit = parameters.get('limit');
    const remaining = parameters.get('r') ?? parameters.get('remaining');
    const seconds = parameters.get('t') ?? parameters.get('reset');
    if (limit !== undefined) entry.limit = limit;
    if (remaining !== undefined) entry.remaining = remaining;
    if (seconds !== undefined) entry.resetAt = new Date(now.getTime() + seconds * 1000);
  }
  return Array.from(found, ([name, entry]) => ({ name, ...entry })).filter(
    (entry) => Object.keys(entry).length > 1,
  );
}

/** Milliseconds until every limit that is used up is lifted, where the service tells of such. */
export function retryAfterOfLimits(headers: Headers, now: Date = new Date()): number | undefined {
  const resets = readRateLimits(headers, now).flatMap(({ remaining, resetAt }) =>
    remaining === 0 && resetAt ? [resetAt.getTime() - now.getTime()] : [],
  );
  return resets.length === 0 ? undefined : Math.max(...resets);
}

/**
 * When a limit is lifted: seconds from now, seconds or milliseconds since 1970, a duration such as `6m0s` or `12ms`,
 * or a date. Never in the past.
 */
function parseReset(text: string, now: Date, skew = 0): Date | undefined {
  const value = text.trim();
  const at = (time: number): Date => new Date(Math.max(now.getTime(), time));
  if (/^\d+(?:\.\d+)?$/.test(value)) {
    const number = Number(value);
    if (number > 1e12) return at(number + skew);
    return number > 1e9 ? at(number * 1000 + skew) : at(now.getTime() + number * 1000);
  }
  const duration = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)s)?(?:([\d.]+)ms)?$/.exec(value);
  if (duration && value !== '') {
    const [hours, minutes, seconds, milliseconds] = duration.slice(1).map((part) => Number(part ?? 0));
    const total =
      (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000 + (milliseconds ?? 0);
    return Number.isNaN(total) ? undefined : at(now.getTime() + total);
  }
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : at(date + skew);
}

/** `"default";q=100;w=60, "burst";q=5` and the older `limit=10, remaining=5, reset=30`, by name. */
function structuredItems(header: string | null): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const items = new Map<string, Map<string, number>>();
  for (const item of header?.split(',') ?? []) {
    const [first = '', ...rest] = item.split(';').map((part) => part.trim());
    const named = !first.includes('=');
    const name = named ? first.replaceAll('"', '') : 'all';
    const parameters = items.get(name) ?? new Map<string, number>();
    for (const part of named ? rest : [first, ...rest]) {
      const [key = '', value = ''] = part.split('=');
      if (/^\d+(?:\.\d+)?$/.test(value)) parameters.set(key, Number(value));
    }
    items.set(name, parameters);
  }
  return items;
}
