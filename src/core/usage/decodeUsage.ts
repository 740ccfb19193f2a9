import { firstText, isRecord, valueAt } from '../base/json.ts';
import type { Money } from './money.ts';
import type { UsageCounts, UsageEvent, UsagePage, UsageRow, UsageSummary } from './usage.ts';
import { decodeCounts, known } from './usageFields.ts';
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
    .map(decodeCounts)
    .find((counts) => Object.keys(counts).length > 0);
  if (!rows && !totals) return undefined;
  const decoded = (rows ?? []).map(decodeRow);
  const freshness = ['fresh_at', 'as_of', 'updated_at'].map((name) => valueAt(body, name));
  return {
    totals: totals ?? sumCounts(decoded),
    rows: decoded,
    freshAt: toDate(freshness.find((value) => value !== undefined && value !== null)),
    complete: nextCursorOf(body) === undefined,
  };
}

/** Reads one page of `GET /me/model-usage/events`; `undefined` where the body holds no list. */
export function decodeUsagePage(body: unknown): UsagePage | undefined {
  const found = findRows(body);
  if (!found) return undefined;
  const events = found.rows.map((row): UsageEvent => {
    const id = firstText(row['id'], row['event_id']);
    return { ...decodeRow(row), id, occurredAt: timeOf(row), requestId: firstText(row['request_id']) };
  });
  return { events, nextCursor: nextCursorOf(body), skipped: found.skipped };
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

/** Takes over nothing but what is named here: whatever else a row holds (a prompt, a key) is never kept. */
function decodeRow(row: unknown): UsageRow {
  return {
    ...decodeCounts(row),
    model: firstText(valueAt(row, 'model'), valueAt(row, 'model_id'), valueAt(row, 'modelId')),
    project: firstText(valueAt(row, 'project'), valueAt(row, 'project_id'), valueAt(row, 'projectId')),
  };
}

function sumMoney(costs: readonly Money[]): Money | undefined {
  const [first] = costs;
  if (!first || costs.some((cost) => cost.currency !== first.currency)) return undefined;
  return { currency: first.currency, nanos: costs.reduce((sum, cost) => sum + cost.nanos, 0n) };
}
