import type { AnswerEvent, AnswerParameters, FinishReason, TokenUsage } from '../api/answer.ts';
import type { ApiErrorKind } from '../api/apiError.ts';
import type { Attachment } from './attachment.ts';
import { clipped } from './clipped.ts';

interface EntryPlace {
  readonly id: string;
  /** The entry this one follows; missing for one that begins the conversation. */
  readonly parent?: string;
}

export interface QuestionEntry extends EntryPlace {
  readonly role: 'user';
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** RFC 3339. */
  readonly askedAt: string;
  /** Asks the model to go on where its answer was cut; written by Modelside, not by the person. */
  readonly continues?: true;
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

export interface AnswerEntry extends EntryPlace {
  readonly role: 'assistant';
  /** Model identifier, verbatim; empty until it is known. */
  readonly model: string;
  readonly text: string;
  readonly reasoning: string;
  /** Reasoning that only the service can read, given back with the next question. */
  readonly sealedReasoning?: readonly string[];
  /** The text is the model's refusal. */
  readonly refused?: true;
  /** The answer in another conversation that this one is a copy of: that one was paid for. */
  readonly copiedFrom?: string;
  /** Only `complete` when the service said that the model had finished. */
  readonly status: 'answering' | 'complete' | 'stopped' | 'interrupted' | 'failed';
  readonly finishReason?: FinishReason;
  readonly usage?: TokenUsage;
  readonly requestId?: string;
  readonly failure?: AnswerFailure;
  /** RFC 3339: when it was asked for, when its first piece came, when its text began after reasoning, when it ended. */
  readonly startedAt: string;
  readonly firstPieceAt?: string;
  readonly textStartedAt?: string;
  readonly endedAt?: string;
}

export type ConversationEntry = QuestionEntry | AnswerEntry;

/** What a person set for one conversation; the rest comes from the settings. */
export interface ConversationSettings {
  /** Model identifier. */
  readonly model?: string;
  readonly systemPrompt?: string;
  readonly parameters?: AnswerParameters;
  /** Messages before this one are not sent any more. Identifier of an entry. */
  readonly sentFrom?: string;
}

/**
 * A tree of questions and answers: an edited question stands beside the first one, a second answer beside the first,
 * and nothing is overwritten. One path through it is open, the one that leads to `head`.
 */
export interface Conversation {
  readonly id: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** In the order in which they were written; an entry's parent stands before it. */
  readonly entries: readonly ConversationEntry[];
  /** The entry that the open path ends with; missing for an empty conversation, and for one before its first entry. */
  readonly head?: string;
  /** As the person named it; else the first words of the first question. */
  readonly title?: string;
  readonly pinned?: true;
  readonly settings: ConversationSettings;
}

/** The open path, from the first question to the head. */
export function pathOf({
  entries,
  head,
}: Pick<Conversation, 'entries' | 'head'>): readonly ConversationEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const path: ConversationEntry[] = [];
  for (let id = head; id !== undefined;) {
    const entry = byId.get(id);
    if (!entry) break;
    // Each entry once, whatever a damaged file says.
    byId.delete(id);
    path.push(entry);
    id = entry.parent;
  }
  return path.toReversed();
}

/** The entries that stand in the same place, oldest first, this one among them. */
export function alternativesOf(
  entries: readonly ConversationEntry[],
  { parent, role }: ConversationEntry,
): readonly ConversationEntry[] {
  return entries.filter((entry) => entry.parent === parent && entry.role === role);
}

/** Where the path through an entry leads: to the entry below it that was written last. */
export function latestBelow(entries: readonly ConversationEntry[], id: string): string {
  const below = new Set([id]);
  let latest = id;
  // Parents stand before their children, so one walk sees all of them.
  for (const entry of entries) {
    if (entry.parent === undefined || !below.has(entry.parent)) continue;
    below.add(entry.id);
    latest = entry.id;
  }
  return latest;
}

/** The answer with what just arrived in it. */
export function withEvent(answer: AnswerEntry, event: AnswerEvent): AnswerEntry {
  switch (event.type) {
    case 'started':
      return event.requestId === undefined ? answer : { ...answer, requestId: event.requestId };
    case 'text':
      return { ...answer, text: answer.text + event.text };
    case 'refusal':
      return { ...answer, text: answer.text + event.text, refused: true };
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

/** As the person named it, else the first words of the first question. */
export function titleOf(conversation: Pick<Conversation, 'title' | 'entries'>): string | undefined {
  if (conversation.title !== undefined) return conversation.title;
  const first = conversation.entries.find((entry) => entry.role === 'user');
  const [line = ''] = /\S[^\r\n]*/.exec(first?.text ?? '') ?? [];
  const title = line.trim();
  return title === '' ? undefined : title.length <= 60 ? title : `${clipped(title, 59)}…`;
}
