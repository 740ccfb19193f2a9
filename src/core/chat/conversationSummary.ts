import { type ConversationEntry, titleOf } from './conversation.ts';
import type { ConversationRecord } from './conversationRecord.ts';
import type { ReadRecord } from './readRecords.ts';
import type { IsAlive, StoredConversation } from './storedConversation.ts';
import { type Totals, totalsOf } from './totals.ts';

/** What a list of conversations shows of one. */
export interface ConversationSummary {
  readonly id: string;
  readonly title: string | undefined;
  readonly pinned: boolean;
  readonly createdAt: Date;
  /** When the last message came. */
  readonly modifiedAt: Date;
  readonly questions: number;
  readonly answers: number;
  /** Identifiers, in the order of their first answer. */
  readonly models: readonly string[];
  /** Sums of what the service reported, removed messages with it; a field is missing where it never did. */
  readonly usage: Totals['usage'];
  /** One sum for each currency. */
  readonly costs: Totals['costs'];
  /** An answer is being written, here or in another window. */
  readonly answering: boolean;
  /** Written by a newer Modelside: can be neither opened nor changed by this one. */
  readonly newer: boolean;
  /** Lines of its file that were damaged; what stood in them is lost. */
  readonly brokenLines: number;
}

/** Enough for the first line of a question as a title. */
const titleLength = 200;

/** A record without the long texts, of which a summary shows none. */
export function slimmed(record: ReadRecord): ReadRecord {
  if (record === 'newer') return record;
  if (record.op === 'piece') return { ...record, text: '', reasoning: '' };
  return record.op === 'entry' ? { op: 'entry', entry: slimEntry(record.entry) } : record;
}

function slimEntry(entry: ConversationEntry): ConversationEntry {
  if (entry.role === 'user')
    return { ...entry, text: entry.text.trim().slice(0, titleLength), attachments: [] };
  const { sealedReasoning: _, ...rest } = entry;
  return { ...rest, text: '', reasoning: '' };
}

/** With records that are on their way to the disk. */
export function withWaiting(
  stored: StoredConversation,
  waiting: readonly ConversationRecord[],
): StoredConversation {
  if (waiting.length === 0) return stored;
  const copy = stored.copy();
  for (const record of waiting) copy.apply(slimmed(record));
  return copy;
}

export interface SummarySource {
  readonly id: string;
  readonly stored: StoredConversation;
  readonly brokenLines: number;
  /** When its file was written to last. */
  readonly writtenAt: Date;
}

export function toSummary(source: SummarySource, isAlive: IsAlive): ConversationSummary {
  const { id, stored, brokenLines, writtenAt } = source;
  const conversation = stored.conversation(id, isAlive);
  const { usage, costs } = totalsOf(stored.allEntries);
  const answers = conversation.entries.filter((entry) => entry.role === 'assistant');
  const createdAt = toDate(conversation.createdAt) ?? writtenAt;
  return {
    id,
    title: titleOf(conversation),
    pinned: conversation.pinned ?? false,
    createdAt,
    modifiedAt: latest(conversation.entries) ?? createdAt,
    questions: conversation.entries.length - answers.length,
    answers: answers.length,
    models: [...new Set(answers.map(({ model }) => model))].filter((model) => model !== ''),
    usage,
    costs,
    answering: answers.some(({ status }) => status === 'answering'),
    newer: stored.newer,
    brokenLines,
  };
}

function latest(entries: readonly ConversationEntry[]): Date | undefined {
  let last: Date | undefined;
  for (const entry of entries) {
    const time = toDate(entry.role === 'user' ? entry.askedAt : (entry.endedAt ?? entry.startedAt));
    if (time && (!last || time > last)) last = time;
  }
  return last;
}

function toDate(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
