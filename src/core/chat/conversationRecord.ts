import * as z from 'zod/mini';

import { isRecord, type JsonRecord, parseJson } from '../base/json.ts';
import type { Conversation, ConversationEntry, ConversationSettings } from './conversation.ts';
import { entrySchema, settingsSchema } from './conversationSchema.ts';

/** The version of the records that this Modelside writes; it reads those up to it. */
export const recordVersion = 2;

/**
 * One step in the life of a conversation; one line of its file. Steps are made so that taking one twice, or taking a
 * run of them again from some step on, changes nothing: what was written by half is simply written again.
 */
export type ConversationRecord =
  | BeginRecord
  /** A question; an answer when it begins, and whole when it has ended. Takes the place of an earlier one. */
  | { readonly op: 'entry'; readonly entry: ConversationEntry }
  | PieceRecord
  /** An answer is still being written. */
  | { readonly op: 'alive'; readonly id: string; readonly at: string }
  | { readonly op: 'head'; readonly id: string | null }
  | { readonly op: 'title'; readonly title: string | null }
  | { readonly op: 'pin'; readonly pinned: boolean }
  | { readonly op: 'settings'; readonly settings: ConversationSettings }
  /** Messages. */
  | { readonly op: 'remove' | 'restore'; readonly ids: readonly string[] }
  /** The conversation. */
  | { readonly op: 'delete' | 'undelete' };

export interface BeginRecord {
  readonly op: 'begin';
  /** The version that wrote it. */
  readonly v: number;
  /** The version that one must know to read it; that which wrote it, where it is missing. Filled in by `writeRecords`. */
  readonly reader?: number;
  readonly id: string;
  readonly createdAt: string;
}

/** What was added to a running answer. */
export interface PieceRecord {
  readonly op: 'piece';
  readonly id: string;
  readonly text: string;
  readonly reasoning: string;
  /** How many characters of each stood there before, and when it was written (RFC 3339); the store fills it in. */
  readonly at?: { readonly text: number; readonly reasoning: number; readonly time: string };
}

const ids = z.array(z.string());
const schema = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('begin'),
    v: z.number(),
    reader: z.exactOptional(z.number()),
    id: z.string(),
    createdAt: z.string(),
  }),
  z.object({ op: z.literal('entry'), entry: entrySchema }),
  z.object({
    op: z.literal('piece'),
    id: z.string(),
    text: z.string(),
    reasoning: z.string(),
    at: z.exactOptional(z.object({ text: z.number(), reasoning: z.number(), time: z.string() })),
  }),
  z.object({ op: z.literal('alive'), id: z.string(), at: z.string() }),
  z.object({ op: z.literal('head'), id: z.nullable(z.string()) }),
  z.object({ op: z.literal('title'), title: z.nullable(z.string()) }),
  z.object({ op: z.literal('pin'), pinned: z.boolean() }),
  z.object({ op: z.literal('settings'), settings: settingsSchema }),
  z.object({ op: z.enum(['remove', 'restore']), ids }),
  z.object({ op: z.enum(['delete', 'undelete']) }),
]);

/** `newer` for a line of a version that this Modelside does not know; `undefined` for what is no record. */
export function parseRecord(line: string): ConversationRecord | 'newer' | undefined {
  const value = parseJson(line);
  if (isRecord(value) && isNewer(value)) return 'newer';
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** Both must say so: one of them alone is a damaged digit, and would lock a person out of the conversation. */
function isNewer({ v, reader = v }: JsonRecord): boolean {
  return typeof v === 'number' && v > recordVersion && typeof reader === 'number' && reader > recordVersion;
}

/**
 * The text to append. Each line begins with a line end of its own, so that a line that a dead window left unfinished spoils
 * nothing but itself.
 */
export function writeRecords(records: readonly ConversationRecord[]): string {
  return records.map((record) => `\n${writeRecord(record)}\n`).join('');
}

function writeRecord(record: ConversationRecord): string {
  const whole = record.op === 'begin' ? { ...record, reader: recordVersion } : record;
  return JSON.stringify(whole).replace(/[\u2028\u2029]/g, escaped);
}

/** Some programs take these two for line ends. */
function escaped(character: string): string {
  return character === '\u2028' ? String.raw`\u2028` : String.raw`\u2029`;
}

/** The whole conversation as steps, as if it had been written just so. */
export function recordsOf(conversation: Conversation): readonly ConversationRecord[] {
  const { id, createdAt, entries, head, title, pinned, settings } = conversation;
  return [
    { op: 'begin', v: recordVersion, id, createdAt },
    ...entries.map((entry) => ({ op: 'entry', entry }) as const),
    { op: 'head', id: head ?? null },
    ...(title === undefined ? [] : [{ op: 'title', title } as const]),
    ...(pinned ? [{ op: 'pin', pinned } as const] : []),
    { op: 'settings', settings },
  ];
}
