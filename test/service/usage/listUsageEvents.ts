import type { Handler } from '../http/route.ts';
import { toPage } from './toPage.ts';
import { encodeUsageCursor, type UsageCursor } from './usageCursor.ts';
import type { UsageDatabase } from './usageDatabase.ts';
import type { UsageEvent } from './usageEvent.ts';
import { parseUsageQuery } from './usageQuery.ts';
import { currency, toTokenFields } from './usageFields.ts';

/** `GET /me/model-usage/events` */
export function listUsageEvents(usage: UsageDatabase, now: () => Date): Handler {
  return async (request, reply) => {
    const freshAt = now();
    const { filter, limit, cursor, asked } = parseUsageQuery('events', request.query, freshAt);
    const { items, hasMore } = toPage(usage.events(filter, limit + 1, toPosition(cursor)), limit);
    const last = hasMore ? items.at(-1) : undefined;
    await reply.sendJson(200, {
      object: 'list',
      fresh_at: freshAt.toISOString(),
      data: items.map(toEventRecord),
      next_cursor:
        last === undefined
          ? null
          : encodeUsageCursor({ ...filter, after: [last.occurredAt, last.sequence] }, asked),
      has_more: hasMore,
    });
  };
}

function toPosition(
  cursor: UsageCursor | undefined,
): { readonly occurredAt: number; readonly sequence: number } | undefined {
  const [occurredAt, sequence] = cursor?.after ?? [];
  return typeof occurredAt === 'number' && typeof sequence === 'number'
    ? { occurredAt, sequence }
    : undefined;
}

function toEventRecord(event: UsageEvent): unknown {
  return {
    id: event.id,
    occurred_at: new Date(event.occurredAt).toISOString(),
    model: event.model,
    project: event.project,
    endpoint: event.endpoint,
    request_id: event.requestId,
    status: event.status,
    ...toTokenFields(event),
    currency,
  };
}
