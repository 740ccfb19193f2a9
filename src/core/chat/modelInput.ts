import type { AnswerParameters, AnswerRequest, InputMessage } from '../api/answer.ts';
import type { Attachment, TextAttachment } from './attachment.ts';
import { type Conversation, type ConversationEntry, pathOf, type QuestionEntry } from './conversation.ts';

/** What the model is asked where its answer was cut. */
export const continueText =
  'Your last answer was cut off. Go on exactly where it ended and repeat nothing. If it ended within a block of code, open a new block of the same language first.';

/** What is sent where a conversation says nothing else. */
export interface RequestDefaults {
  readonly systemPrompt: string;
  readonly parameters: AnswerParameters;
}

/** The request for an answer to a question, with the path that led to it. */
export function toRequest(
  { entries, settings }: Conversation,
  questionId: string,
  model: string,
  defaults: RequestDefaults,
  idempotencyKey: string,
): AnswerRequest {
  const parameters = { ...defaults.parameters, ...settings.parameters };
  const path = pathOf({ entries, head: questionId });
  return {
    model,
    messages: toInput(path, settings.systemPrompt ?? defaults.systemPrompt, settings.sentFrom),
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    idempotencyKey,
  };
}

/**
 * What the model is given: the whole path each time, because the service keeps nothing. Answers without text are left
 * out, as models refuse empty turns.
 *
 * @param sentFrom the first entry that is sent; all of them where it is missing or not on the path.
 */
export function toInput(
  path: readonly ConversationEntry[],
  instructions: string,
  sentFrom?: string,
): readonly InputMessage[] {
  const messages: InputMessage[] = instructions === '' ? [] : [{ role: 'system', content: instructions }];
  for (const entry of sentPart(path, sentFrom)) {
    if (entry.role === 'user') messages.push(toUserMessage(entry));
    else if (entry.text !== '') {
      const { text, sealedReasoning } = entry;
      messages.push({ role: 'assistant', content: text, ...(sealedReasoning ? { sealedReasoning } : {}) });
    }
  }
  return messages;
}

/** The end of the path that is sent. */
export function sentPart(
  path: readonly ConversationEntry[],
  sentFrom: string | undefined,
): readonly ConversationEntry[] {
  const index = sentFrom === undefined ? -1 : path.findIndex(({ id }) => id === sentFrom);
  return index <= 0 ? path : path.slice(index);
}

function toUserMessage({ text, attachments }: QuestionEntry): InputMessage {
  const content = [...attachments.flatMap(attachedText), text].join('\n\n');
  const images = attachments.flatMap((one) => (one.kind === 'image' ? [{ dataUrl: one.dataUrl }] : []));
  return { role: 'user', content, ...(images.length > 0 ? { images } : {}) };
}

/** As the model gets to see it; nothing for a picture. */
export function attachedText(attachment: Attachment): readonly string[] {
  if (attachment.kind === 'image') return [];
  const { language, text } = attachment;
  // A fence that the text itself cannot close.
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return [`${headline(attachment)}:\n${fence}${language}\n${text}\n${fence}`];
}

function headline({ kind, label, path, lines }: TextAttachment): string {
  const where = path === '' ? label : path;
  switch (kind) {
    case 'file':
      return `File ${where}`;
    case 'selection':
      return lines
        ? `Selection from ${where}, lines ${lines.first}-${lines.last}`
        : `Selection from ${where}`;
    case 'folder':
      return `Files in ${where}`;
    case 'problems':
      return `Problems in ${where}`;
    case 'terminal':
      return 'Selection from the terminal';
  }
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
