import { invalidValue, unsupportedParameter } from '../http/invalidRequest.ts';
import { parseTimestamp } from './parseTimestamp.ts';
import { decodeUsageCursor, type UsageCursor } from './usageCursor.ts';
import type { UsageFilter } from './usageDatabase.ts';

interface UsageQuery {
  readonly filter: UsageFilter;
  readonly limit: number;
  readonly cursor: UsageCursor | undefined;
  /** What was asked for, to be compared with what a cursor was made for. */
  readonly asked: string;
}

const day = 24 * 60 * 60 * 1000;
const defaultDays = 30;
const mostDays = 366;
const defaultLimit = 100;
const mostLimit = 1000;
const parameters = new Set(['from', 'to', 'model', 'project', 'cursor', 'limit']);

/**
 * Reads the query of a usage list; throws an `ApiError` that names what is wrong. Without `to` the window reaches to
 * now, without `from` thirty days back, and it stays the same on all pages that follow by cursor.
 */
export function parseUsageQuery(list: string, query: URLSearchParams, now: Date): UsageQuery {
  const given = readOnce(query);
  const from = timestamp(given, 'from');
  const to = timestamp(given, 'to');
  const model = given.get('model');
  const project = given.get('project');
  const asked = JSON.stringify([list, from, to, model, project]);
  const cursor = given.has('cursor') ? decodeUsageCursor(given.get('cursor') ?? '', asked) : undefined;
  const limit = parseLimit(given.get('limit'));
  const window = cursor ?? resolveWindow(from, to, now);
  return {
    filter: {
      from: window.from,
      to: window.to,
      ...(model !== undefined && { model }),
      ...(project !== undefined && { project }),
    },
    limit,
    cursor,
    asked,
  };
}

function readOnce(query: URLSearchParams): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of query) {
    if (!parameters.has(name)) {
      throw unsupportedParameter(name, `There is no parameter '${name.slice(0, 40)}' here.`);
    }
    if (given.has(name) || value === '') {
      throw invalidValue(name, `'${name}' takes one value that is not empty.`);
    }
    given.set(name, value);
  }
  return given;
}

function timestamp(given: ReadonlyMap<string, string>, name: 'from' | 'to'): number | undefined {
  const text = given.get(name);
  if (text === undefined) {
    return undefined;
  }
  const time = parseTimestamp(text);
  if (time === undefined) {
    throw invalidValue(name, `'${name}' is an RFC 3339 time, such as 2026-01-31T00:00:00Z.`);
  }
  return time;
}

function resolveWindow(
  from: number | undefined,
  to: number | undefined,
  now: Date,
): { readonly from: number; readonly to: number } {
  // `to` is not inside; what is booked in this very millisecond should be.
  const end = to ?? now.getTime() + 1;
  const start = from ?? end - defaultDays * day;
  if (start >= end) {
    throw invalidValue('from', "'from' must be before 'to'.");
  }
  if (end - start > mostDays * day) {
    throw invalidValue('from', `From 'from' to 'to' are at most ${mostDays} days.`);
  }
  return { from: start, to: end };
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) {
    return defaultLimit;
  }
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > mostLimit) {
    throw invalidValue('limit', `'limit' is a whole number from 1 to ${mostLimit}.`);
  }
  return limit;
}
