import type { ConversationEntry } from './conversation.ts';
import { attachedText } from './modelInput.ts';

/** A message to be taken elsewhere: an answer as the model wrote it, a question with what went along. */
export function messageMarkdown(entry: ConversationEntry): string {
  if (entry.role === 'assistant') return entry.text;
  return [entry.text, ...entry.attachments.flatMap(attachedText)].filter((part) => part !== '').join('\n\n');
}
