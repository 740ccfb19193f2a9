import { firstCount, firstText, isList, isRecord, valueAt } from '../base/json.ts';
import { type Money, nanosPer, parseNanos } from './money.ts';
import type { UsageCounts, UsageEvent, UsagePage, UsageRow, UsageSummary } from './usage.ts';

/**
 * Reads `GET /me/model-usage`. The shape is not in the service's specification; the names in use are tried in turn. A
 * service may send totals without rows or rows without totals. `undefined` where there is neither.
 */
export function decodeUsageSummary(body: unknown): UsageSummary | undefined {
  const rows = rowsOf(body);
  const totals = [valueAt(body, 'totals'), valueAt(body, 'summary'), valueAt(body, 'total')].find(isRecord);
  if (!rows && !totals) return undefined;
  const decoded = (rows ?? []).filter(isRecord).map(decodeRow);
  return {
    totals: totals ? decodeCounts(totals) : sumCounts(decoded),
    rows: decoded,
    freshAt: toDate(
      firstDefined(valueAt(body, 'fresh_at'), valueAt(body, 'as_of'), valueAt(body, 'updated_at')),
    ),
    complete: nextCursorOf(body) === undefined,
  };
}

/** Reads one page of `GET /me/model-usage/events`; `undefined` where the body holds no list. */
export function decodeUsagePage(body: unknown): UsagePage | undefined {
  const rows = rowsOf(body);
  if (!rows) return undefined;
  const events = rows.filter(isRecord).map((row): UsageEvent => ({
    ...decodeRow(row),
    id: firstText(row['id'], row['event_id']),
    occurredAt: toDate(
      firstDefined(row['occurred_at'], row['created_at'], row['timestamp'], row['time'], row['created']),
    ),
    requestId: firstText(row['request_id']),
  }));
  return { events, nextCursor: nextCursorOf(body), skipped: rows.length - events.length };
}

/** Sums what is reported; what no row reports stays missing. Costs are summed in one currency only. */
export function sumCounts(rows: readonly UsageCounts[]): UsageCounts {
  const sum = (pick: (row: UsageCounts) => number | undefined): number | undefined => {
    const values = rows.map(pick).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : values.reduce((total, value) => total + value, 0);
  };
  return known({
    requests: sum((row) => row.requests),
    inputTokens: sum((row) => row.inputTokens),
    cachedInputTokens: sum((row) => row.cachedInputTokens),
    outputTokens: sum((row) => row.outputTokens),
    reasoningTokens: sum((row) => row.reasoningTokens),
    totalTokens: sum((row) => row.totalTokens),
    cost: sumMoney(rows.map((row) => row.cost).filter((cost) => cost !== undefined)),
  });
}

export function nextCursorOf(body: unknown): string | undefined {
  if (valueAt(body, 'has_more') === false) return undefined;
  const cursor = firstText(
    valueAt(body, 'next_cursor'),
    valueAt(body, 'next_page'),
    valueAt(body, 'pagination', 'next_cursor'),
    valueAt(body, 'meta', 'next_cursor'),
  );
  return cursor === 'null' ? undefined : cursor;
}

function decodeRow(row: unknown): UsageRow {
  return {
    ...decodeCounts(row),
    model: firstText(valueAt(row, 'model'), valueAt(row, 'model_id')),
    project: firstText(valueAt(row, 'project'), valueAt(row, 'project_id')),
  };
}

function decodeCounts(row: unknown): UsageCounts {
  const inputTokens = firstCount(valueAt(row, 'input_tokens'), valueAt(row, 'prompt_tokens'));
  const outputTokens = firstCount(valueAt(row, 'output_tokens'), valueAt(row, 'completion_tokens'));
  const sum =
    inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
  return known({
    requests: firstCount(
      valueAt(row, 'requests'),
      valueAt(row, 'num_model_requests'),
      valueAt(row, 'request_count'),
    ),
    inputTokens,
    cachedInputTokens: firstCount(valueAt(row, 'cached_input_tokens'), valueAt(row, 'cached_tokens')),
    outputTokens,
    reasoningTokens: firstCount(valueAt(row, 'reasoning_tokens')),
    totalTokens: firstCount(valueAt(row, 'total_tokens')) ?? sum,
    cost: costOf(row),
  });
}

/** The unit is in the name of the field; an amount in a unit that is not known is not guessed. */
function costOf(row: unknown): Money | undefined {
  const forms = [
    ['billable_microusd', nanosPer.micro],
    ['billable_nanousd', nanosPer.nano],
    ['cost_cents', nanosPer.cent],
    ['cost_usd', nanosPer.unit],
    ['cost', nanosPer.unit],
  ] as const;
  for (const [name, unit] of forms) {
    const nanos = parseNanos(valueAt(row, name), unit);
    if (nanos !== undefined) return { currency: firstText(valueAt(row, 'currency')) ?? 'USD', nanos };
  }
  return undefined;
}

function sumMoney(costs: readonly Money[]): Money | undefined {
  const [first] = costs;
  if (!first || costs.some((cost) => cost.currency !== first.currency)) return undefined;
  return { currency: first.currency, nanos: costs.reduce((sum, cost) => sum + cost.nanos, 0n) };
}

function rowsOf(body: unknown): readonly unknown[] | undefined {
  const places = [body, ...['data', 'items', 'results', 'events', 'rows'].map((name) => valueAt(body, name))];
  return places.find(isList);
}

/** RFC 3339, or seconds or milliseconds since 1970. */
function toDate(value: unknown): Date | undefined {
  const moment = typeof value === 'number' ? value * (value < 1e11 ? 1000 : 1) : value;
  if (typeof moment !== 'number' && typeof moment !== 'string') return undefined;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function firstDefined(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== null);
}

function known(counts: { readonly [Key in keyof UsageCounts]: UsageCounts[Key] | undefined }): UsageCounts {
  return Object.fromEntries(Object.entries(counts).filter((entry) => entry[1] !== undefined));
}
