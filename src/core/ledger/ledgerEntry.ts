import type { TokenUsage } from '../api/answer.ts';
import type { ApiErrorKind } from '../api/apiError.ts';
import type { Bill } from './bill.ts';

/** Where in the editor a request was made. */
export const ledgerSurfaces = ['panel', 'command', 'participant', 'modelPicker', 'commitMessage'] as const;
export type LedgerSurface = (typeof ledgerSurfaces)[number];

/** How a request ended. `interrupted`: in the middle, or its window died. */
export const ledgerOutcomes = ['complete', 'stopped', 'interrupted', 'failed'] as const;
export type LedgerOutcome = (typeof ledgerOutcomes)[number];

/** What is known of a request when it begins. Never a prompt, an answer or a key. */
export interface LedgerRequest {
  readonly idempotencyKey: string;
  readonly surface: LedgerSurface;
  /** Of the base URL. */
  readonly origin: string;
  /** Model identifier, verbatim. */
  readonly model: string;
  /** Name of the workspace folder. */
  readonly project?: string;
  /** Leads back to the answer. */
  readonly conversationId?: string;
  readonly answerId?: string;
}

/** What is known of it when it has ended. */
export interface LedgerEnding {
  /** Under which the service knows it, where an adapted request went out under another key than the first one. */
  readonly idempotencyKey?: string;
  readonly outcome: LedgerOutcome;
  /** Tokens and cost as reported with the answer, never an estimate; empty where nothing was. */
  readonly tokens: TokenUsage;
  /** Milliseconds from the beginning to the end and to the first piece of the answer. */
  readonly durationMs: number;
  readonly firstTokenMs?: number;
  readonly errorKind?: ApiErrorKind;
  /** No attempt has reached the service. */
  readonly neverSent?: true;
  readonly requestId?: string;
}

export interface BegunEntry extends LedgerRequest {
  readonly id: string;
  /** RFC 3339, UTC: when it began. */
  readonly at: string;
}

export interface EndedEntry extends BegunEntry, LedgerEnding {
  readonly idempotencyKey: string;
}

/** `running` has no ending yet; nor has `interrupted` where the window died, so that its duration is not known. */
export type LedgerEntry = { readonly bill?: Bill } & (
  | EndedEntry
  | (BegunEntry & {
      readonly outcome: 'running' | 'interrupted';
      readonly tokens: TokenUsage;
      readonly durationMs?: never;
      readonly firstTokenMs?: never;
      readonly errorKind?: never;
      readonly neverSent?: never;
      readonly requestId?: never;
    })
);

/** What the service refused is not billed, and what still runs is not booked yet. */
export function mayBeBilled({ outcome, firstTokenMs, tokens }: LedgerEntry): boolean {
  if (outcome === 'running') return false;
  return outcome !== 'failed' || firstTokenMs !== undefined || Object.keys(tokens).length > 0;
}

/** What a service refuses without having a model work on it. */
const refusals: ReadonlySet<ApiErrorKind | undefined> = new Set<ApiErrorKind>([
  'unauthorized',
  'forbidden',
  'notFound',
  'modelNotFound',
  'rateLimited',
  'quotaExceeded',
  'tooLarge',
  'badRequest',
  'redirected',
  'notConnected',
]);

/** Nobody bills it: it was refused, or has not reached the service. Of other failures nobody here can tell. */
export function isFree({
  outcome,
  errorKind,
  neverSent,
  firstTokenMs,
  tokens,
}: Pick<LedgerEnding, 'outcome' | 'errorKind' | 'neverSent' | 'firstTokenMs' | 'tokens'>): boolean {
  if (outcome !== 'failed' || firstTokenMs !== undefined || Object.keys(tokens).length > 0) return false;
  return neverSent === true || refusals.has(errorKind);
}

/** Milliseconds since 1970: when a request ended, or began where its end is not known. */
export function endOf({ at, durationMs = 0 }: LedgerEntry): number {
  return Date.parse(at) + durationMs;
}
