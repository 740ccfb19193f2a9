import type { Conversation, ConversationEntry } from './conversation.ts';

/**
 * The tree without some of its entries: what hung below one that is gone hangs below the nearest one above that is left.
 * An entry whose parent is not there at all, because its line was damaged, follows the entry before it.
 *
 * @param head `undefined` where nobody has said; the last entry then. `null`: before the first entry.
 */
export function connectEntries(
  entries: Iterable<ConversationEntry>,
  head: string | null | undefined,
  removed: ReadonlySet<string>,
): Pick<Conversation, 'entries' | 'head'> {
  const left: ConversationEntry[] = [];
  /** For each entry itself, or the nearest one above it that is left. */
  const standIns = new Map<string, string | undefined>();
  let last: string | undefined;
  for (const entry of entries) {
    const { id, parent } = entry;
    const known = parent === undefined || standIns.has(parent);
    const standIn = parent === undefined ? undefined : known ? standIns.get(parent) : last;
    if (removed.has(id)) {
      standIns.set(id, standIn);
      continue;
    }
    standIns.set(id, id);
    left.push(standIn === parent ? entry : withParent(entry, standIn));
    last = id;
  }
  const newHead =
    head === null ? undefined : head !== undefined && standIns.has(head) ? standIns.get(head) : last;
  return newHead === undefined ? { entries: left } : { entries: left, head: newHead };
}

export function withParent<Entry extends ConversationEntry>(entry: Entry, parent: string | undefined): Entry {
  const { parent: _, ...rest } = entry;
  // Only an optional field was taken away.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not follow a rest of a generic type.
  return (parent === undefined ? rest : { ...rest, parent }) as Entry;
}
