import { firstText, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import type { Money } from './money.ts';
import type { Mutable } from './mutable.ts';
import type { UsageCounts, UsageEvent, UsagePage, UsageRow, UsageSummary } from './usage.ts';
import { CountsReader } from './usageFields.ts';
import { findRows, nextCursorOf, timeOf, toDate } from './usagePageShape.ts';

/**
 * Reads `GET /me/model-usage`. The shape is not in the service's specification; the shapes in use are tried in turn. A
 * service may send totals without rows or rows without totals. `undefined` where there is neither.
 */
export function decodeUsageSummary(body: unknown): UsageSummary | undefined {
  const rows = findRows(body)?.rows;
  const places = ['totals', 'summary', 'total', 'aggregate', 'metadata'].map((name) => valueAt(body, name));
  const totals = [...places, rows ? undefined : body]
    .filter(isRecord)
    .map((place) => decodeTotals(place))
    .find((counts) => counts !== undefined);
  if (!rows && !totals) return undefined;
  const reader = new CountsReader();
  const decoded = (rows ?? []).map((row) => decodeRow(row, reader));
  const complete = nextCursorOf(body) === undefined;
  const freshness = ['fresh_at', 'as_of', 'updated_at'].map((name) => valueAt(body, name));
  return {
    // The sum of a first page would pass for that of the window.
    totals: totals ?? (complete ? sumCounts(decoded) : {}),
    rows: decoded,
    freshAt: toDate(freshness.find((value) => value !== undefined && value !== null)),
    complete,
  };
}

/**
 * Reads one page of `GET /me/model-usage/events`; `undefined` where the body holds no list. A row in which nothing can be
 * read is counted as skipped.
 */
export function decodeUsagePage(body: unknown): UsagePage | undefined {
  const found = findRows(body);
  if (!found) return undefined;
  const reader = new CountsReader();
  const events = found.rows.map((row) => decodeEvent(row, reader)).filter((event) => event !== undefined);
  const skipped = found.skipped + found.rows.length - events.length;
  return { events, nextCursor: nextCursorOf(body), skipped };
}

function decodeTotals(place: JsonRecord): UsageCounts | undefined {
  const counts: Mutable<UsageCounts> = {};
  return new CountsReader().readInto(counts, place) ? counts : undefined;
}

/** Takes over nothing but what is named here: whatever else a row holds (a prompt, a key) is never kept. */
function decodeEvent(row: JsonRecord, reader: CountsReader): UsageEvent | undefined {
  const event: Mutable<UsageEvent> = {
    id: firstText(row['id'], row['event_id']),
    occurredAt: timeOf(row),
    model: modelOf(row),
    project: projectOf(row),
    requestId: firstText(row['request_id']),
  };
  const hasCounts = reader.readInto(event, row);
  const { id, occurredAt, model } = event;
  if (!hasCounts && id === undefined && occurredAt === undefined && model === undefined) return undefined;
  const idempotencyKey = firstText(row['idempotency_key']);
  if (idempotencyKey !== undefined) event.idempotencyKey = idempotencyKey;
  return event;
}

/** The same of a row of a summary. */
function decodeRow(row: JsonRecord, reader: CountsReader): UsageRow {
  const decoded: Mutable<UsageRow> = { model: modelOf(row), project: projectOf(row) };
  reader.readInto(decoded, row);
  return decoded;
}

function modelOf(row: JsonRecord): string | undefined {
  return firstText(row['model'], row['model_id'], row['modelId'], row['model_name']);
}

function projectOf(row: JsonRecord): string | undefined {
  return firstText(row['project'], row['project_id'], row['projectId']);
}

/** Sums what is reported; what no row reports stays missing. Costs are summed in one currency only. */
export function sumCounts(rows: readonly UsageCounts[]): UsageCounts {
  const sum = (field: Exclude<keyof UsageCounts, 'cost'>): UsageCounts => {
    const values = rows.map((row) => row[field]).filter((value) => value !== undefined);
    return values.length === 0 ? {} : { [field]: values.reduce((total, value) => total + value, 0) };
  };
  const cost = sumMoney(rows.map((row) => row.cost).filter((amount) => amount !== undefined));
  return {
    ...sum('requests'),
    ...sum('inputTokens'),
    ...sum('cachedInputTokens'),
    ...sum('outputTokens'),
    ...sum('reasoningTokens'),
    ...sum('totalTokens'),
    ...(cost && { cost }),
  };
}

function sumMoney(costs: readonly Money[]): Money | undefined {
  const [first] = costs;
  if (!first || costs.some((cost) => cost.currency !== first.currency)) return undefined;
  return { currency: first.currency, nanos: costs.reduce((sum, cost) => sum + cost.nanos, 0n) };
}
