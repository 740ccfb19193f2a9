import { type Conversation, type ConversationEntry, pathOf } from './conversation.ts';
import { withParent } from './connectEntries.ts';

/**
 * A new conversation that holds the way to this entry and nothing else; `undefined` where there is no such entry. All
 * identifiers are new; what ran goes on in the old one only.
 */
export function forkAt(
  conversation: Conversation,
  entryId: string,
  newId: () => string,
  now: Date,
): Conversation | undefined {
  const { entries, title, settings } = conversation;
  const path = pathOf({ entries, head: entryId });
  if (path.length === 0) return undefined;
  const newIds = new Map(path.map(({ id }) => [id, newId()]));
  const { sentFrom, ...otherSettings } = settings;
  const newSentFrom = sentFrom === undefined ? undefined : newIds.get(sentFrom);
  const head = newIds.get(entryId);
  return {
    id: newId(),
    createdAt: now.toISOString(),
    entries: path.map((entry) => asCopy(entry, newIds)),
    ...(head === undefined ? {} : { head }),
    ...(title === undefined ? {} : { title }),
    settings: newSentFrom === undefined ? otherSettings : { ...otherSettings, sentFrom: newSentFrom },
  };
}

function asCopy(entry: ConversationEntry, newIds: ReadonlyMap<string, string>): ConversationEntry {
  const parent = entry.parent === undefined ? undefined : newIds.get(entry.parent);
  const copy = { ...withParent(entry, parent), id: newIds.get(entry.id) ?? entry.id };
  if (copy.role === 'user') return copy;
  const status = copy.status === 'answering' ? 'interrupted' : copy.status;
  return { ...copy, copiedFrom: copy.copiedFrom ?? entry.id, status };
}
