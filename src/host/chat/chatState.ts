import { l10n } from 'vscode';

import type { AnswerEntry, Attachment, ConversationEntry } from '../../core/chat/conversation.ts';
import type { Answer, AnswerAction, AttachmentChip, ChatMessage } from '../../protocol/chat.ts';
import { actionLabel, explain } from '../failures.ts';

/** An entry of the conversation as the page draws it; attached source text stays here. */
export function toMessage(entry: ConversationEntry, isLast: boolean): ChatMessage {
  if (entry.role === 'user') {
    const { id, text, attachments } = entry;
    return { role: 'user', id, text, attachments: attachments.map(toChip) };
  }
  return toAnswer(entry, isLast);
}

export function toChip({ id, label, path }: Attachment): AttachmentChip {
  return { id, label, title: path };
}

function toAnswer(entry: AnswerEntry, isLast: boolean): Answer {
  const { id, model, text, reasoning, status, usage, failure } = entry;
  const notice = noticeOf(entry);
  return {
    role: 'assistant',
    id,
    modelId: model,
    text,
    reasoning,
    status,
    ...(usage ? { usage } : {}),
    ...(notice === undefined ? {} : { notice }),
    ...(failure || (isLast && canBeAskedAgain(entry)) ? { failure: cardOf(entry, isLast) } : {}),
  };
}

/** An answer that stopped or broke off can be asked for again, as long as nothing was built upon it. */
function canBeAskedAgain({ status }: AnswerEntry): boolean {
  return status === 'stopped' || status === 'interrupted';
}

function cardOf(entry: AnswerEntry, isLast: boolean): NonNullable<Answer['failure']> {
  const { title, detail, actions } = entry.failure ? explain(entry.failure) : leftOff(entry);
  const offered = actions.filter((action) => isLast || action !== 'retry');
  return { title, detail, actions: offered.map((action) => ({ action, label: actionLabel(action) })) };
}

function leftOff({ status }: AnswerEntry): {
  title: string;
  detail: string;
  actions: readonly AnswerAction[];
} {
  return status === 'stopped'
    ? {
        title: l10n.t('You stopped this answer.'),
        detail: l10n.t('What had arrived is kept.'),
        actions: ['retry'],
      }
    : {
        title: l10n.t('This answer is not complete.'),
        detail: l10n.t('What had arrived is kept.'),
        actions: ['retry'],
      };
}

function noticeOf({ status, finishReason, text }: AnswerEntry): string | undefined {
  if (status !== 'complete') return undefined;
  if (finishReason === 'length') return l10n.t('The answer reached the model’s limit and is cut short.');
  if (finishReason === 'contentFilter') return l10n.t('The service’s content filter ended the answer.');
  return text === '' ? l10n.t('The model answered without text.') : undefined;
}
