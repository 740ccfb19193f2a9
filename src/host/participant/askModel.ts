import * as vscode from 'vscode';

import type { AnswerRequest, InputMessage } from '../../core/api/answer.ts';
import { fitMessages } from '../../core/participant/fitMessages.ts';
import { toMessages } from '../../core/participant/pastTurn.ts';
import type { AnsweringModel, ParticipantServices } from './participantServices.ts';
import { pastTurns } from './pastTurns.ts';
import { contentOf, imagesOf, imageTokens, type Question, showReferences } from './question.ts';
import { streamAnswer, type StreamedText } from './streamAnswer.ts';

const { l10n } = vscode;

export interface Asked {
  /** By which the ledger knows the answer. */
  readonly answerId: string;
  readonly streamed: StreamedText;
  /** Sentences on what the model was not given. */
  readonly remarks: readonly string[];
}

/**
 * Asks the model, with as much of what was said before as it has room for, and shows its answer.
 *
 * @throws `ApiError` of kind `tooLarge` where it has no room for the question.
 */
export async function askModel(
  question: Question,
  history: vscode.ChatContext['history'],
  model: AnsweringModel,
  services: ParticipantServices,
  stream: vscode.ChatResponseStream,
  signal: AbortSignal,
): Promise<Asked> {
  const { systemPrompt, parameters } = services.defaults();
  const count = (text: string): number => services.count(model.id, text);
  const past = await pastTurns(history, services);
  const { messages, leftOut } = fitMessages(
    [...toMessages(past), toMessage(question)],
    count(systemPrompt) + imageTokens([...past.flatMap((turn) => turn.attachments), ...question.attachments]),
    model,
    count,
  );
  const answerId = services.newId();
  const request: AnswerRequest = {
    model: model.id,
    messages: [
      ...(systemPrompt === '' ? [] : [{ role: 'system', content: systemPrompt } as const]),
      ...withImagesFor(messages, model),
    ],
    ...(Object.keys(parameters).length > 0 && { parameters }),
    idempotencyKey: answerId,
  };
  signal.throwIfAborted();
  showReferences(question.attachments, stream);
  stream.progress(l10n.t('Asking {0}…', model.name));
  const streamed = await streamAnswer(services, request, stream, signal);
  const remarks = [
    ...question.refused,
    ...(leftOut > 0 ? [l10n.t('The first {0} messages were left out: they do not fit.', leftOut)] : []),
  ];
  return { answerId, streamed, remarks };
}

function toMessage(question: Question): InputMessage {
  const images = imagesOf(question.attachments).map(({ dataUrl }) => ({ dataUrl }));
  return { role: 'user', content: contentOf(question), ...(images.length > 0 && { images }) };
}

/** Pictures of earlier questions may have been for another model. */
function withImagesFor(
  messages: readonly InputMessage[],
  { imageInput }: AnsweringModel,
): readonly InputMessage[] {
  if (imageInput !== false) return messages;
  return messages.map((message) =>
    message.role === 'user' ? { role: message.role, content: message.content } : message,
  );
}
