import type { Conversation } from './conversation.ts';
import { snippetOf } from './foldedText.ts';

export interface FoundMessage {
  /** The conversation's. */
  readonly id: string;
  /** Missing where the words stand in the title. */
  readonly entryId?: string;
  readonly snippet: string;
}

/** Where all of the words occur: in the title, then in messages, the newest first. */
export function* searchConversation(
  { id, title, entries }: Conversation,
  words: readonly string[],
): Generator<FoundMessage> {
  const inTitle = title === undefined ? undefined : snippetOf(title, words);
  if (inTitle !== undefined) yield { id, snippet: inTitle };
  for (const entry of entries.toReversed()) {
    // These words are Modelside's own.
    if (entry.role === 'user' && entry.continues) continue;
    const snippet = snippetOf(entry.text, words);
    if (snippet !== undefined) yield { id, entryId: entry.id, snippet };
  }
}
