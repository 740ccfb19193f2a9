import { firstText, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import type { PlacedUsage } from './askedUsage.ts';
import type { Mutable } from './mutable.ts';
import type { UsageCounts, UsageEvent, UsagePage, UsageRow } from './usage.ts';
import { CountsReader } from './usageFields.ts';
import { findRows, nextCursorOf, timeOf, toDate } from './usagePageShape.ts';

/** A row of a summary, with what tells whether it is of what was asked. */
export interface SummaryRow extends UsageRow, PlacedUsage {}

/** One page of `GET /me/model-usage`, as it came. */
export interface SummaryPage {
  /** As the service sums up; `undefined` where it does not. */
  readonly totals: UsageCounts | undefined;
  /** `undefined` where there is no list. */
  readonly rows: readonly SummaryRow[] | undefined;
  readonly freshAt: Date | undefined;
  /** Opaque; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}

/**
 * Reads a page of `GET /me/model-usage`. The shape is not in the service's specification; the shapes in use are tried in
 * turn. A service may send totals without rows or rows without totals. `undefined` where there is neither.
 */
export function decodeSummaryPage(body: unknown): SummaryPage | undefined {
  const found = findRows(body)?.rows;
  const places = ['totals', 'summary', 'total', 'aggregate', 'metadata'].map((name) => valueAt(body, name));
  const totals = [...places, found ? undefined : body]
    .filter(isRecord)
    .map((place) => decodeTotals(place))
    .find((counts) => counts !== undefined);
  if (!found && !totals) return undefined;
  const reader = new CountsReader();
  const freshness = ['fresh_at', 'as_of', 'updated_at'].map((name) => valueAt(body, name));
  return {
    totals,
    rows: found?.map((row) => decodeRow(row, reader)),
    freshAt: toDate(freshness.find((value) => value !== undefined && value !== null)),
    nextCursor: nextCursorOf(body),
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
  const when = timeOf(row);
  const event: Mutable<UsageEvent> = {
    id: idOf(row),
    occurredAt: when?.time,
    model: modelOf(row),
    project: projectOf(row),
    requestId: firstText(row['request_id']),
  };
  if (when?.isDay) event.wholeDay = true;
  const hasCounts = reader.readInto(event, row);
  const { id, occurredAt, model } = event;
  if (!hasCounts && id === undefined && occurredAt === undefined && model === undefined) return undefined;
  const idempotencyKey = firstText(row['idempotency_key']);
  if (idempotencyKey !== undefined) event.idempotencyKey = idempotencyKey;
  return event;
}

/** The same of a row of a summary. */
function decodeRow(row: JsonRecord, reader: CountsReader): SummaryRow {
  const when = timeOf(row);
  const decoded: Mutable<SummaryRow> = {
    id: idOf(row),
    occurredAt: when?.time,
    wholeDay: when?.isDay ?? false,
    model: modelOf(row),
    project: projectOf(row),
  };
  reader.readInto(decoded, row);
  return decoded;
}

function idOf(row: JsonRecord): string | undefined {
  return firstText(row['id'], row['event_id']);
}

function modelOf(row: JsonRecord): string | undefined {
  return firstText(row['model'], row['model_id'], row['modelId'], row['model_name']);
}

function projectOf(row: JsonRecord): string | undefined {
  return firstText(row['project'], row['project_id'], row['projectId']);
}
