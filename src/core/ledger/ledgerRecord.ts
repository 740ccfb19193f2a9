import * as z from 'zod/mini';

import { apiErrorKinds } from '../api/apiError.ts';
import { parseJson } from '../base/json.ts';
import { type Bill, matchKinds } from './bill.ts';
import { type BegunEntry, type EndedEntry, ledgerOutcomes, ledgerSurfaces } from './ledgerEntry.ts';

/**
 * A line of a ledger file. The second one says everything anew, so that the loss of the first one loses nothing; the third
 * comes when the service has booked the request, which may be never.
 */
export type LedgerRecord =
  | { readonly kind: 'begun'; readonly entry: BegunEntry }
  | { readonly kind: 'ended'; readonly entry: EndedEntry }
  | { readonly kind: 'billed'; readonly entry: BilledEntry };

/** `at` is when the request began: it says in which file to look. */
export type BilledEntry = Pick<BegunEntry, 'id' | 'at'> & { readonly bill: Bill };

const count = z.exactOptional(z.int().check(z.nonnegative()));
const milliseconds = z.number().check(z.nonnegative());
const text = z.exactOptional(z.string());

const begun = z.object({
  id: z.string().check(z.minLength(1)),
  at: z.iso.datetime(),
  idempotencyKey: z.string(),
  surface: z.enum(ledgerSurfaces),
  origin: z.string(),
  model: z.string(),
  project: text,
  conversationId: text,
  answerId: text,
});

const tokens = z.object({
  inputTokens: count,
  cachedInputTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  cost: z.exactOptional(z.object({ amount: z.string(), currency: z.string() })),
});

const ended = z.extend(begun, {
  outcome: z.enum(ledgerOutcomes),
  tokens,
  durationMs: milliseconds,
  firstTokenMs: z.exactOptional(milliseconds),
  errorKind: z.exactOptional(z.enum(apiErrorKinds)),
  neverSent: z.exactOptional(z.literal(true)),
  requestId: text,
});

const billed = z.object({
  id: begun.shape.id,
  at: begun.shape.at,
  bill: z.object({ match: z.enum(matchKinds), tokens, eventId: text }),
});

const stored = z.discriminatedUnion('kind', [
  z.object({ v: z.literal(1), kind: z.literal('begun'), entry: begun }),
  z.object({ v: z.literal(1), kind: z.literal('ended'), entry: ended }),
  z.object({ v: z.literal(1), kind: z.literal('billed'), entry: billed }),
]);

/**
 * With a line break on both sides, so that a line that was torn before it spoils only itself. Only what the schema names
 * is written. All in ASCII, so that no cut goes through a character.
 */
export function writeRecord(record: LedgerRecord): string {
  const json = JSON.stringify(z.parse(stored, { v: 1, ...record }));
  const ascii = json.replace(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `\n${ascii}\n`;
}

/** `undefined` for anything that is not a whole record of a version that this Modelside knows. */
export function readRecord(line: string): LedgerRecord | undefined {
  const parsed = stored.safeParse(parseJson(line));
  return parsed.success ? parsed.data : undefined;
}
