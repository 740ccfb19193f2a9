import { type AskedUsage, placeOf } from './askedUsage.ts';
import type { SummaryPage, SummaryRow } from './decodeUsage.ts';
import type { UsageCounts, UsageSummary } from './usage.ts';
import { countFields, sumCounts } from './usageTally.ts';

/**
 * What the pages of a summary say of what was asked; `undefined` where nobody can tell, because the service was not asked
 * to keep to it and its rows do not say either.
 *
 * The service's own totals count where it was asked for all of the filter and has kept to it, and else the sum of the rows
 * that are inside. Of several pages they count only if all say the same: some sum up each page for itself.
 *
 * @param complete whether these are all pages; the sum of some does not pass for that of all.
 */
export function summarize(
  pages: readonly SummaryPage[],
  complete: boolean,
  asked: AskedUsage,
): UsageSummary | undefined {
  const freshAt = pages.find((page) => page.freshAt !== undefined)?.freshAt;
  const given = ownTotals(pages, complete);
  const isKept = asked.keepsToWindow && asked.keepsToModel && asked.keepsToProject;
  const lists = pages.map(({ rows }) => rows).filter((rows) => rows !== undefined);
  const listed = onceEach(lists.flat());
  const placed = Map.groupBy(listed, (row) => placeOf(row, asked));
  if (placed.has('unknown')) return undefined;
  const inside = placed.get('inside') ?? [];
  const rows = inside.map(({ id: _id, occurredAt: _time, wholeDay: _day, ...row }) => row);
  const isAllInside = isKept && inside.length === listed.length;
  // Totals without a row say nothing of a window that nobody asked for, and no rows beside them do not say it either.
  if (!isAllInside && listed.length === 0 && (lists.length === 0 || given)) return undefined;
  const sum = complete ? sumCounts(rows) : {};
  return { totals: isAllInside && given ? given : sum, rows, freshAt, complete };
}

/**
 * Some lists shift while they are read: a row with an identifier that comes again as it was counts once. The same
 * identifier with other figures is another row: it may be that of a model.
 */
function onceEach(rows: readonly SummaryRow[]): readonly SummaryRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (row.id === undefined) return true;
    const key = JSON.stringify(Object.entries({ ...row, cost: row.cost?.nanos.toString() }));
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function ownTotals(pages: readonly SummaryPage[], complete: boolean): UsageCounts | undefined {
  const [first, ...others] = pages.map(({ totals }) => totals);
  // Whether these are of the first page or of the window shows with the second one.
  if (!first || (others.length === 0 && !complete)) return undefined;
  return others.every((other) => other && isSame(first, other)) ? first : undefined;
}

function isSame(one: UsageCounts, other: UsageCounts): boolean {
  const isSameCost = one.cost?.nanos === other.cost?.nanos && one.cost?.currency === other.cost?.currency;
  return isSameCost && countFields.every((field) => one[field] === other[field]);
}
