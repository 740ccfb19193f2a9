import type { Handler } from '../http/route.ts';
import { toPage } from './toPage.ts';
import { encodeUsageCursor, type UsageCursor } from './usageCursor.ts';
import type { UsageDatabase } from './usageDatabase.ts';
import { parseUsageQuery } from './usageQuery.ts';
import { currency, toTokenFields } from './usageFields.ts';

/** `GET /me/model-usage`: totals of all that the filters let through, and pages of them by model and project. */
export function summariseUsage(usage: UsageDatabase, now: () => Date): Handler {
  return async (request, reply) => {
    const freshAt = now();
    const { filter, limit, cursor, asked } = parseUsageQuery('summary', request.query, freshAt);
    const { items, hasMore } = toPage(usage.groups(filter, limit + 1, toPosition(cursor)), limit);
    const last = hasMore ? items.at(-1) : undefined;
    const totals = usage.totals(filter);
    await reply.sendJson(200, {
      object: 'list',
      from: new Date(filter.from).toISOString(),
      to: new Date(filter.to).toISOString(),
      fresh_at: freshAt.toISOString(),
      totals: { requests: totals.requests, ...toTokenFields(totals), currency },
      data: items.map((group) => ({
        model: group.model,
        project: group.project,
        requests: group.requests,
        ...toTokenFields(group),
        currency,
      })),
      next_cursor:
        last === undefined
          ? null
          : encodeUsageCursor({ ...filter, after: [last.model, last.project] }, asked),
      has_more: hasMore,
    });
  };
}

function toPosition(
  cursor: UsageCursor | undefined,
): { readonly model: string; readonly project: string } | undefined {
  const [model, project] = cursor?.after ?? [];
  return typeof model === 'string' && typeof project === 'string' ? { model, project } : undefined;
}
