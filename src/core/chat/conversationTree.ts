import {
  alternativesOf,
  type AnswerEntry,
  type Conversation,
  type ConversationEntry,
  latestBelow,
} from './conversation.ts';
import { sameJson } from './sameJson.ts';

/** The conversation with this entry in the place of the one with the same identifier, or after all others. */
export function withEntry(conversation: Conversation, entry: ConversationEntry): Conversation {
  const { entries } = conversation;
  const index = entries.findLastIndex(({ id }) => id === entry.id);
  return { ...conversation, entries: index < 0 ? [...entries, entry] : entries.with(index, entry) };
}

/** The entry and all that followed it, on every path. */
export function entriesBelow(entries: readonly ConversationEntry[], id: string): ReadonlySet<string> {
  const below = new Set([id]);
  // Parents stand before their children.
  for (const entry of entries) if (entry.parent !== undefined && below.has(entry.parent)) below.add(entry.id);
  return below;
}

/** With the path open that leads through an entry, to where it was left last. */
export function openAt(conversation: Conversation, entryId: string): Conversation {
  const { entries } = conversation;
  if (!entries.some(({ id }) => id === entryId)) return conversation;
  return { ...conversation, head: latestBelow(entries, entryId) };
}

/** Without these entries. Where the open path led to one of them, it leads to what stood beside them, else before. */
export function withoutEntries(conversation: Conversation, removed: ReadonlySet<string>): Conversation {
  const { head: _, ...rest } = conversation;
  const head = headWithout(conversation, removed);
  const entries = rest.entries.filter(({ id }) => !removed.has(id));
  return { ...rest, entries, ...(head === undefined ? {} : { head }) };
}

/** With entries again that it once had, and the path open that was open then, unless someone has gone elsewhere since. */
export function withEntriesBack(
  conversation: Conversation,
  before: Conversation,
  removed: ReadonlySet<string>,
): Conversation {
  const there = new Set(conversation.entries.map(({ id }) => id));
  const back = before.entries.filter(({ id }) => removed.has(id) && !there.has(id));
  const entries = parentsFirst([...conversation.entries, ...back]);
  const stayed = conversation.head === headWithout(before, removed);
  const head = stayed ? before.head : conversation.head;
  return { ...conversation, entries, ...(head === undefined ? {} : { head }) };
}

/**
 * What is on disk now, where another window may have gone on, with the answer that this window is writing, and with the
 * path open that is open here. Entries that say the same as before are the same objects: what is known of them, by
 * whoever draws or counts them, holds on.
 */
export function mergedInto(
  open: Conversation,
  stored: Conversation,
  running: AnswerEntry | undefined,
): Conversation {
  const { head: storedHead, ...rest } = stored;
  const known = new Map(open.entries.map((entry) => [entry.id, entry]));
  const entries = rest.entries.map((entry) => {
    const before = known.get(entry.id);
    return before && sameJson(before, entry) ? before : entry;
  });
  const merged = withRunning({ ...rest, entries }, running);
  const isThere = open.head === undefined || merged.entries.some(({ id }) => id === open.head);
  // An empty conversation has no path of its own to stay on.
  const head = isThere && open.head !== undefined ? open.head : storedHead;
  return { ...merged, ...(head === undefined ? {} : { head }) };
}

function withRunning(conversation: Conversation, running: AnswerEntry | undefined): Conversation {
  return running ? withEntry(conversation, running) : conversation;
}

function headWithout({ entries, head }: Conversation, removed: ReadonlySet<string>): string | undefined {
  if (head === undefined || !removed.has(head)) return head;
  const first = entries.find(({ id }) => removed.has(id));
  if (!first) return undefined;
  const left = entries.filter(({ id }) => !removed.has(id));
  const beside = alternativesOf(left, first).at(-1);
  return beside ? latestBelow(left, beside.id) : first.parent;
}

/** A stable order in which each entry comes after the one it follows. */
function parentsFirst(entries: readonly ConversationEntry[]): readonly ConversationEntry[] {
  const waiting = new Map<string, ConversationEntry[]>();
  const ids = new Set(entries.map(({ id }) => id));
  const ordered: ConversationEntry[] = [];
  const placed = new Set<string>();
  const place = (entry: ConversationEntry): void => {
    // A walk of its own, as a path may be longer than the stack is deep.
    const next = [entry];
    for (let one = next.pop(); one; one = next.pop()) {
      ordered.push(one);
      placed.add(one.id);
      next.push(...(waiting.get(one.id) ?? []).toReversed());
    }
  };
  for (const entry of entries) {
    const { parent } = entry;
    if (parent === undefined || placed.has(parent) || !ids.has(parent)) place(entry);
    else waiting.set(parent, [...(waiting.get(parent) ?? []), entry]);
  }
  return ordered;
}
