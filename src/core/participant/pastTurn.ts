import type { InputImage, InputMessage } from '../api/answer.ts';
import type { Attachment } from '../chat/attachment.ts';
import { attachedText } from '../chat/modelInput.ts';

/** A question and what became of it. */
export interface PastTurn {
  readonly question: string;
  readonly attachments: readonly Attachment[];
  /** Empty where none came. */
  readonly answer: string;
}

/**
 * What was said before, as a model is given it. What was attached more than once is sent with its last question only.
 * Questions without an answer are one with the next; one that was asked again is there once.
 */
export function toMessages(turns: readonly PastTurn[]): readonly InputMessage[] {
  const messages: InputMessage[] = [];
  let waiting: PastTurn[] = [];
  for (const turn of withAttachmentsOnce(turns)) {
    waiting.push(turn);
    if (turn.answer === '') continue;
    messages.push(toQuestion(waiting), { role: 'assistant', content: turn.answer });
    waiting = [];
  }
  return waiting.length > 0 ? [...messages, toQuestion(waiting)] : messages;
}

function toQuestion(turns: readonly Pick<PastTurn, 'question' | 'attachments'>[]): InputMessage {
  const attachments = turns.flatMap((turn) => turn.attachments);
  const questions = new Set(turns.map(({ question }) => question));
  const content = [...attachments.flatMap(attachedText), ...questions].filter(Boolean).join('\n\n');
  const images = imagesOf(attachments);
  return { role: 'user', content, ...(images.length > 0 && { images }) };
}

function imagesOf(attachments: readonly Attachment[]): readonly InputImage[] {
  return attachments.flatMap((one) => (one.kind === 'image' ? [{ dataUrl: one.dataUrl }] : []));
}

function withAttachmentsOnce(turns: readonly PastTurn[]): readonly PastTurn[] {
  const seen = new Set<string>();
  return turns
    .toReversed()
    .map((turn) => {
      const attachments = turn.attachments.filter((one) => !seen.has(addressOf(one)));
      for (const one of attachments) seen.add(addressOf(one));
      return { ...turn, attachments };
    })
    .toReversed();
}

/** The same for the same part of the same file. */
function addressOf(attachment: Attachment): string {
  const { uri = attachment.id } = attachment;
  const lines = attachment.kind === 'image' ? undefined : attachment.lines;
  return lines ? `${uri}#${lines.first}-${lines.last}` : uri;
}
