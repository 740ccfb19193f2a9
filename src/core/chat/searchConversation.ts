import type { Conversation } from './conversation.ts';
import { snippetOf } from './foldedText.ts';
import { openFence } from './openFence.ts';
import { plainWords } from './plainWords.ts';

export interface FoundMessage {
  /** The conversation's. */
  readonly id: string;
  /** Missing where the words stand in the title. */
  readonly entryId?: string;
  readonly snippet: string;
}

/** Characters that are searched before others get their turn: some milliseconds. */
const stretch = 500_000;

/** Where all of the words occur: in the title, then in messages, the newest first; in words without their marks. */
export async function* searchConversation(
  { id, title, entries }: Conversation,
  words: readonly string[],
): AsyncGenerator<FoundMessage> {
  let searched = 0;
  const inTitle = title === undefined ? undefined : snippetOf(title, words);
  if (inTitle !== undefined) yield { id, snippet: inTitle };
  for (const entry of entries.toReversed()) {
    // These words are Modelside's own.
    if (entry.role === 'user' && entry.continues) continue;
    searched += entry.text.length;
    if (searched > stretch) {
      searched = 0;
      await new Promise((resolve) => setTimeout(resolve));
    }
    const snippet = snippetOf(entry.text, words, withoutMarks);
    if (snippet !== undefined) yield { id, entryId: entry.id, snippet };
  }
}

function withoutMarks(passage: string, before: string): string {
  return plainWords(passage, openFence(before));
}
