import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { NewUsageEvent, UsageEvent } from './usageEvent.ts';
import {
  toUsageEvent,
  toUsageGroup,
  toUsageTotals,
  type Row,
  type UsageGroup,
  type UsageTotals,
} from './usageRow.ts';
import { usageSchema } from './usageSchema.ts';

/** Milliseconds, half-open: `from` is inside, `to` is not. */
export interface UsageFilter {
  readonly from: number;
  readonly to: number;
  readonly model?: string;
  readonly project?: string;
}

const filterSql = `
  occurred_at >= :from AND occurred_at < :to
  AND (:model IS NULL OR model = :model) AND (:project IS NULL OR project = :project)`;

const sumsSql = [
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'reasoning_tokens',
  'billable_microusd',
]
  .map((column) => `coalesce(sum(${column}), 0) AS ${column}`)
  .join(', ');

/** The usage of the account, whichever of its keys caused it. */
export class UsageDatabase {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(usageSchema);
  }

  /**
   * Adds an event, or brings the one with this identifier up to date: it keeps its time, so that pages already read
   * stay right. Returns the identifier.
   */
  book(id: string | undefined, event: NewUsageEvent): string {
    return id === undefined
      ? this.add(`evt_${randomBytes(12).toString('hex')}`, event)
      : this.#update(id, event);
  }

  add(id: string, event: NewUsageEvent): string {
    this.#database
      .prepare(
        `INSERT INTO usage_events (id, occurred_at, model, project, endpoint, request_id, status, input_tokens,
           cached_input_tokens, output_tokens, reasoning_tokens, billable_microusd)
         VALUES (:id, :occurredAt, :model, :project, :endpoint, :requestId, :status, :inputTokens,
           :cachedInputTokens, :outputTokens, :reasoningTokens, :billableMicroUsd)`,
      )
      .run({ id, ...event });
    return id;
  }

  /** All or none. */
  addAll(events: Iterable<readonly [id: string, event: NewUsageEvent]>): void {
    this.#database.exec('BEGIN');
    try {
      for (const [id, event] of events) {
        this.add(id, event);
      }
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  countEvents(): number {
    const row = this.#database.prepare('SELECT count(*) AS events FROM usage_events').get();
    return Number(row?.['events']);
  }

  /** Newest first; `after` is the last event of the page before. */
  events(
    filter: UsageFilter,
    limit: number,
    after?: { readonly occurredAt: number; readonly sequence: number },
  ): UsageEvent[] {
    const sql = `SELECT * FROM usage_events WHERE ${filterSql}
      AND (:occurredAt IS NULL OR (occurred_at, sequence) < (:occurredAt, :sequence))
      ORDER BY occurred_at DESC, sequence DESC LIMIT :limit`;
    return this.#all(sql, {
      ...toParameters(filter),
      limit,
      occurredAt: after?.occurredAt ?? null,
      sequence: after?.sequence ?? null,
    }).map(toUsageEvent);
  }

  totals(filter: UsageFilter): UsageTotals {
    const sql = `SELECT count(*) AS requests, ${sumsSql} FROM usage_events WHERE ${filterSql}`;
    const [totals] = this.#all(sql, toParameters(filter)).map(toUsageTotals);
    if (totals === undefined) {
      throw new Error('A sum without groups has one row.');
    }
    return totals;
  }

  /** By model and project, in the order of their names; `after` is the last group of the page before. */
  groups(
    filter: UsageFilter,
    limit: number,
    after?: { readonly model: string; readonly project: string },
  ): UsageGroup[] {
    const sql = `SELECT model, project, count(*) AS requests, ${sumsSql} FROM usage_events WHERE ${filterSql}
      AND (:afterModel IS NULL OR (model, project) > (:afterModel, :afterProject))
      GROUP BY model, project ORDER BY model, project LIMIT :limit`;
    return this.#all(sql, {
      ...toParameters(filter),
      limit,
      afterModel: after?.model ?? null,
      afterProject: after?.project ?? null,
    }).map(toUsageGroup);
  }

  close(): void {
    this.#database.close();
  }

  #update(id: string, event: NewUsageEvent): string {
    const { requestId, status, inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = event;
    this.#database
      .prepare(
        `UPDATE usage_events SET request_id = :requestId, status = :status, input_tokens = :inputTokens,
           cached_input_tokens = :cachedInputTokens, output_tokens = :outputTokens,
           reasoning_tokens = :reasoningTokens, billable_microusd = :billableMicroUsd
         WHERE id = :id`,
      )
      .run({
        id,
        requestId,
        status,
        inputTokens,
        cachedInputTokens,
        outputTokens,
        reasoningTokens,
        billableMicroUsd: event.billableMicroUsd,
      });
    return id;
  }

  #all(sql: string, parameters: Record<string, SQLInputValue>): Row[] {
    return this.#database.prepare(sql).all(parameters);
  }
}

function toParameters(filter: UsageFilter): Record<string, SQLInputValue> {
  return {
    from: filter.from,
    to: filter.to,
    model: filter.model ?? null,
    project: filter.project ?? null,
  };
}
