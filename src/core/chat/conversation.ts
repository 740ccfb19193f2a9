import type { AnswerEvent, FinishReason, InputMessage, TokenUsage } from '../api/answer.ts';
import type { ApiErrorKind } from '../api/apiError.ts';

/** A piece of source text that goes along with a question, as it was when it was attached. */
export interface Attachment {
  readonly id: string;
  /** Such as `greet.ts:3-9`. */
  readonly label: string;
  /** Path within the workspace. */
  readonly path: string;
  /** Where it came from, to open it again. */
  readonly uri: string;
  /** VS Code's language identifier. */
  readonly language: string;
  /** First and last line, counted from 1; missing for a whole file. */
  readonly lines?: { readonly first: number; readonly last: number };
  readonly text: string;
}

export interface QuestionEntry {
  readonly role: 'user';
  readonly id: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** RFC 3339. */
  readonly askedAt: string;
}

export interface AnswerFailure {
  readonly kind: ApiErrorKind;
  /** Redacted, for the log and for support. */
  readonly message: string;
  readonly code?: string;
  readonly requestId?: string;
  /** Milliseconds. */
  readonly retryAfter?: number;
  /** Origin that a refused redirect led to. */
  readonly location?: string;
}

export interface AnswerEntry {
  readonly role: 'assistant';
  readonly id: string;
  readonly model: string;
  readonly text: string;
  readonly reasoning: string;
  /** Reasoning that only the service can read, given back with the next question. */
  readonly sealedReasoning?: readonly string[];
  /** Only `complete` when the service said that the model had finished. */
  readonly status: 'answering' | 'complete' | 'stopped' | 'interrupted' | 'failed';
  readonly finishReason?: FinishReason;
  readonly usage?: TokenUsage;
  readonly requestId?: string;
  readonly failure?: AnswerFailure;
  readonly startedAt: string;
  readonly endedAt?: string;
}

export type ConversationEntry = QuestionEntry | AnswerEntry;

export interface Conversation {
  readonly id: string;
  readonly createdAt: string;
  readonly entries: readonly ConversationEntry[];
}

/** The answer with what just arrived in it. */
export function withEvent(answer: AnswerEntry, event: AnswerEvent): AnswerEntry {
  switch (event.type) {
    case 'started':
      return event.requestId === undefined ? answer : { ...answer, requestId: event.requestId };
    case 'text':
    case 'refusal':
      return { ...answer, text: answer.text + event.text };
    case 'reasoning':
      return { ...answer, reasoning: answer.reasoning + event.text };
    case 'usage':
      return { ...answer, usage: event.usage };
    case 'sealedReasoning':
      return { ...answer, sealedReasoning: [...(answer.sealedReasoning ?? []), event.content] };
    case 'toolCall':
    case 'notice':
      return answer;
    case 'done':
      return {
        ...answer,
        status: event.complete ? 'complete' : 'interrupted',
        finishReason: event.finishReason,
      };
  }
}

/**
 * What the model is given: the whole conversation each time, because the service keeps nothing. Of several answers to
 * one question the last one counts; answers without text are left out, as models refuse empty turns.
 */
export function toInput(
  entries: readonly ConversationEntry[],
  instructions: string,
): readonly InputMessage[] {
  const messages: InputMessage[] = [{ role: 'system', content: instructions }];
  entries.forEach((entry, index) => {
    if (entry.role === 'user') messages.push({ role: 'user', content: questionText(entry) });
    else if (entry.text !== '' && entries[index + 1]?.role !== 'assistant') {
      const { text, sealedReasoning } = entry;
      messages.push({ role: 'assistant', content: text, ...(sealedReasoning ? { sealedReasoning } : {}) });
    }
  });
  return messages;
}

/** The question with its attachments in front, each in a fence that its own text cannot close. */
function questionText(question: QuestionEntry): string {
  const parts = question.attachments.map(({ label, path, language, lines, text }) => {
    const where = lines ? `${path}, lines ${lines.first}-${lines.last}` : path;
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${lines ? 'Selection from' : 'File'} ${where === '' ? label : where}:\n${fence}${language}\n${text}\n${fence}`;
  });
  return [...parts, question.text].join('\n\n');
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/** The first words of the first question. */
export function titleOf(conversation: Conversation): string | undefined {
  const first = conversation.entries.find((entry) => entry.role === 'user');
  const line = first?.text.trim().split('\n')[0] ?? '';
  return line === '' ? undefined : line.length <= 60 ? line : `${line.slice(0, 59)}…`;
}
