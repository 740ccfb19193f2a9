import { formatDecimal } from '../base/decimal.ts';
import type { JsonRecord } from '../base/json.ts';
import type { Money } from '../usage/money.ts';
import type { UsageCounts, UsageFilter, UsageRow, UsageSummary } from '../usage/usage.ts';
import { countFields, UsageTally } from '../usage/usageTally.ts';

/** So many rows go into a report: it takes room in the model's context. */
const mostRows = 50;

/**
 * The usage of an account as JSON for a model to read. Costs are exact decimal numbers; what the service did not report is
 * left out. A service that pays no heed to a filter gives more than was asked for: that does not get in.
 */
export function usageReport(filter: UsageFilter, summary: UsageSummary): string {
  const rows = summary.rows.filter((row) => fits(row, filter));
  const all = rows.length === summary.rows.length;
  const shown = rows.toSorted(byWeight).slice(0, mostRows);
  return JSON.stringify({
    source: 'The account, as its service counts it; other programs that use the account are included.',
    from: filter.from.toISOString(),
    to: filter.to.toISOString(),
    ...(filter.model !== undefined && { model: filter.model }),
    ...(filter.project !== undefined && { project: filter.project }),
    ...(summary.freshAt && { countedUpTo: summary.freshAt.toISOString() }),
    ...(!summary.complete && { rowsMissing: 'The service has more rows than these.' }),
    totals: all ? counts(summary.totals) : sumOf(rows),
    byModelAndProject: shown.map((row) => ({
      ...(row.model !== undefined && { model: row.model }),
      ...(row.project !== undefined && { project: row.project }),
      ...counts(row),
    })),
    ...(rows.length > shown.length && { rowsLeftOut: rows.length - shown.length }),
  });
}

function fits(row: UsageRow, { model, project }: UsageFilter): boolean {
  return isOf(model, row.model) && isOf(project, row.project);
}

function isOf(asked: string | undefined, reported: string | undefined): boolean {
  return asked === undefined || reported === undefined || asked === reported;
}

/** What costs most comes first; then what has most tokens. */
function byWeight(one: UsageRow, other: UsageRow): number {
  const cost = (other.cost?.nanos ?? 0n) - (one.cost?.nanos ?? 0n);
  if (cost !== 0n) return cost > 0n ? 1 : -1;
  return (other.totalTokens ?? 0) - (one.totalTokens ?? 0);
}

function sumOf(rows: readonly UsageRow[]): JsonRecord {
  const tally = new UsageTally();
  for (const row of rows) tally.add(row);
  const { cost: _, ...sums } = tally.counts;
  return { ...sums, ...(tally.costs.length > 0 && { costs: tally.costs.map(money) }) };
}

function counts(row: UsageCounts): JsonRecord {
  const reported: Record<string, unknown> = {};
  for (const field of countFields) if (row[field] !== undefined) reported[field] = row[field];
  return { ...reported, ...(row.cost && { cost: money(row.cost) }) };
}

function money({ currency, nanos }: Money): JsonRecord {
  return { amount: formatDecimal({ digits: nanos, scale: 9 }), currency };
}
