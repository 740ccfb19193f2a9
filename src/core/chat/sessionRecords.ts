import type { Conversation } from './conversation.ts';
import { type ConversationRecord, recordVersion } from './conversationRecord.ts';

/** What stands first in the file of a conversation that has just got its first entry. */
export function firstRecords({
  id,
  createdAt,
  settings,
  title,
}: Conversation): readonly ConversationRecord[] {
  return [
    { op: 'begin', v: recordVersion, id, createdAt },
    ...(Object.keys(settings).length > 0 ? [{ op: 'settings', settings } as const] : []),
    ...(title === undefined ? [] : [{ op: 'title', title } as const]),
  ];
}

/** Where the open path ends. */
export function headRecord({ head }: Conversation): ConversationRecord {
  return { op: 'head', id: head ?? null };
}
