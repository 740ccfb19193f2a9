import * as vscode from 'vscode';

import type { AnswerNotice, AnswerRequest, FinishReason, TokenUsage } from '../../core/api/answer.ts';
import { ApiError } from '../../core/api/apiError.ts';
import { PictureFilter } from '../../core/participant/pictureFilter.ts';
import { explainError } from '../failures.ts';
import type { ParticipantServices } from './participantServices.ts';

const { l10n } = vscode;

/** How an answer ended, and what of it was shown. */
export interface StreamedText {
  /** As the model wrote it. */
  readonly text: string;
  /** Characters that were shown. */
  readonly length: number;
  readonly usage?: TokenUsage;
  /** `undefined`: it was stopped, or failed. */
  readonly finishReason?: FinishReason;
  /** Why there is no more of it; missing for one that the model or the person ended. */
  readonly error?: unknown;
}

/** Shows an answer in the chat while it comes. What had come before an error stays. */
export async function streamAnswer(
  { answer }: Pick<ParticipantServices, 'answer'>,
  request: AnswerRequest,
  stream: Pick<vscode.ChatResponseStream, 'markdown' | 'progress'>,
  signal: AbortSignal,
): Promise<StreamedText> {
  const filter = new PictureFilter();
  let text = '';
  let length = 0;
  let usage: TokenUsage | undefined;
  let finishReason: FinishReason | undefined;
  let error: unknown;
  let isThinking = false;
  const show = (safe: string): void => {
    if (safe !== '') stream.markdown(safe);
    length += safe.length;
  };
  try {
    for await (const event of answer(request, signal)) {
      switch (event.type) {
        case 'text':
        case 'refusal':
          text += event.text;
          show(filter.add(event.text));
          break;
        case 'reasoning':
          if (!isThinking && text === '') stream.progress(l10n.t('Thinking…'));
          isThinking = true;
          break;
        case 'notice':
          if (event.notice.kind === 'waiting') stream.progress(waitingText(event.notice));
          break;
        case 'usage':
          ({ usage } = event);
          break;
        case 'done':
          ({ finishReason } = event);
          if (!event.complete) error = new ApiError('interrupted', '');
          break;
        case 'started':
        case 'sealedReasoning':
        case 'toolCall':
          break;
      }
    }
  } catch (thrown) {
    if (!signal.aborted) error = thrown;
  }
  if (!signal.aborted) show(filter.end());
  return {
    text,
    length,
    ...(usage && { usage }),
    ...(finishReason && { finishReason }),
    ...(error !== undefined && { error }),
  };
}

function waitingText({ error, until }: Extract<AnswerNotice, { kind: 'waiting' }>): string {
  const time = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'medium' }).format(until);
  return l10n.t('{0} Trying again at {1}.', explainError(error).title, time);
}
