import type { SQLOutputValue } from 'node:sqlite';
import type { UsageEvent, UsageStatus } from './usageEvent.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Sums over events. */
export interface UsageTotals {
  readonly requests: number;
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly billableMicroUsd: number;
}

export interface UsageGroup extends UsageTotals {
  readonly model: string;
  readonly project: string;
}

export function toUsageEvent(row: Row): UsageEvent {
  return {
    sequence: integer(row, 'sequence'),
    id: text(row, 'id'),
    occurredAt: integer(row, 'occurred_at'),
    model: text(row, 'model'),
    project: text(row, 'project'),
    endpoint: text(row, 'endpoint'),
    requestId: text(row, 'request_id'),
    status: status(text(row, 'status')),
    ...amounts(row),
  };
}

export function toUsageTotals(row: Row): UsageTotals {
  return { requests: integer(row, 'requests'), ...amounts(row) };
}

export function toUsageGroup(row: Row): UsageGroup {
  return { model: text(row, 'model'), project: text(row, 'project'), ...toUsageTotals(row) };
}

function amounts(row: Row): Omit<UsageTotals, 'requests'> {
  return {
    inputTokens: integer(row, 'input_tokens'),
    cachedInputTokens: integer(row, 'cached_input_tokens'),
    outputTokens: integer(row, 'output_tokens'),
    reasoningTokens: integer(row, 'reasoning_tokens'),
    billableMicroUsd: integer(row, 'billable_microusd'),
  };
}

function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') {
    throw new TypeError(`${column} is no integer`);
  }
  return value;
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') {
    throw new TypeError(`${column} is no text`);
  }
  return value;
}

function status(value: string): UsageStatus {
  if (value !== 'completed' && value !== 'cancelled' && value !== 'failed') {
    throw new TypeError(`${value} is no status`);
  }
  return value;
}
