import * as z from 'zod/mini';

import type { TokenUsage } from '../core/api/answer.ts';

/**
 * What the chat page asks of the host. Parsed on arrival: the page also shows text that a model wrote, so nothing
 * that comes from it is taken on trust.
 */
const chatRequest = z.discriminatedUnion('type', [
  /** The page is there (again) and wants the whole state. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('send'), text: z.string() }),
  z.object({ type: z.literal('stop') }),
  /** Do not wait any longer before trying again. */
  z.object({ type: z.literal('skipWait') }),
  /** What stands in the composer, so that it survives a reload. */
  z.object({ type: z.literal('draft'), text: z.string() }),
  z.object({ type: z.literal('attach'), what: z.enum(['selection', 'file']) }),
  z.object({ type: z.literal('detach'), attachmentId: z.string() }),
  z.object({ type: z.literal('openAttachment'), attachmentId: z.string() }),
  z.object({ type: z.literal('pickModel') }),
  z.object({ type: z.literal('newConversation') }),
  z.object({
    type: z.literal('act'),
    answerId: z.string(),
    action: z.enum(['retry', 'setUp', 'pickModel', 'showLog']),
  }),
  z.object({ type: z.literal('setUp') }),
  z.object({ type: z.literal('copy'), text: z.string() }),
  z.object({ type: z.literal('openLink'), href: z.string() }),
]);

export type ChatRequest = z.infer<typeof chatRequest>;

/** `undefined` for anything that is not a request this host knows. */
export function parseChatRequest(message: unknown): ChatRequest | undefined {
  const parsed = chatRequest.safeParse(message);
  return parsed.success ? parsed.data : undefined;
}

/** What can be done about an answer that failed, was stopped or broke off. */
export type AnswerAction = Extract<ChatRequest, { type: 'act' }>['action'];

/** A piece of the workspace that goes along with a question; its text stays in the host. */
export interface AttachmentChip {
  readonly id: string;
  /** Such as `greet.ts` or `greet.ts:3-9` (lines counted from 1, both included). */
  readonly label: string;
  /** The path within the workspace, for the tooltip. */
  readonly title: string;
}

export interface Question {
  readonly role: 'user';
  readonly id: string;
  readonly text: string;
  readonly attachments: readonly AttachmentChip[];
}

/** A card under an answer: what went wrong, in a person's words, and what to do about it. */
export interface FailureCard {
  readonly title: string;
  readonly detail: string;
  readonly actions: readonly { readonly action: AnswerAction; readonly label: string }[];
}

export interface Answer {
  readonly role: 'assistant';
  readonly id: string;
  readonly modelId: string;
  /** Markdown, as far as it has arrived. Hostile until rendered. */
  readonly text: string;
  readonly reasoning: string;
  /** `stopped` by the person; `interrupted` by the connection, the service or a closed window. */
  readonly status: 'answering' | 'complete' | 'stopped' | 'interrupted' | 'failed';
  /** A short remark for an answer that is whole but not as one would expect (length limit, content filter). */
  readonly notice?: string;
  readonly failure?: FailureCard;
  /** As the service reported it; missing where it did not. */
  readonly usage?: TokenUsage;
}

export type ChatMessage = Question | Answer;

export interface ChatState {
  readonly conversationId: string;
  /** Whether there is a base URL and a key (or a server that needs none) to chat with. */
  readonly connection: 'missing' | 'ready';
  /** The host name of the service, shown so that one knows where a question goes. */
  readonly service: string;
  readonly model: { readonly id: string; readonly name: string } | undefined;
  readonly messages: readonly ChatMessage[];
  /** The answer that is being written, with the number of deltas its text already holds. */
  readonly running:
    | {
        readonly answerId: string;
        readonly deltas: number;
        /** The request failed and is tried again. */
        readonly waiting?: {
          readonly reason: string;
          /** Which attempt is waited for, counted from 1. */
          readonly attempt: number;
          /** Milliseconds left when this was sent: host and page may run on machines whose clocks differ. */
          readonly remaining: number;
        };
      }
    | undefined;
  /** What goes along with the next question. */
  readonly attachments: readonly AttachmentChip[];
  /** What the active editor has to offer; absent where there is none. */
  readonly offer: { readonly file?: string; readonly selection?: string };
  /** The page takes the text over whenever the revision is another than the one it took last. */
  readonly draft: { readonly text: string; readonly revision: number };
}

/** What the host tells the page: a whole state, or what was added to the running answer since. */
export type ChatEvent =
  | { readonly type: 'state'; readonly state: ChatState }
  | {
      readonly type: 'delta';
      readonly answerId: string;
      /** Counts from 1 for each answer. After a gap the page asks with `ready` for the whole state. */
      readonly sequence: number;
      readonly text: string;
      readonly reasoning: string;
    }
  /** Put the cursor into the composer. */
  | { readonly type: 'focusComposer' };
