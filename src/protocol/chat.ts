import * as z from 'zod/mini';

import type { TokenUsage } from '../core/api/answer.ts';
import type { ConversationList } from './conversationList.ts';
import type { SettingsForm } from './settingsForm.ts';

/** Longest text that is taken from the page at once, in characters; a pasted image is a long text. */
const longestText = 16_000_000;

const text = z.string().check(z.maxLength(longestText));
/** What stands on a line: a name, an address, words to look for. */
const line = z.string().check(z.maxLength(10_000));
const id = z.string().check(z.maxLength(200));

/**
 * What the chat page asks of the host. Parsed on arrival: the page also shows text that a model wrote, so nothing
 * that comes from it is taken on trust.
 */
const chatRequest = z.discriminatedUnion('type', [
  /** The page is there (again) and wants everything. */
  z.object({ type: z.literal('ready') }),

  // The composer
  z.object({ type: z.literal('send'), text }),
  z.object({ type: z.literal('stop') }),
  /** Do not wait any longer before trying again. */
  z.object({ type: z.literal('skipWait') }),
  /** What stands in the composer, so that it survives a reload. */
  z.object({ type: z.literal('draft'), text }),
  z.object({
    type: z.literal('attach'),
    what: z.enum(['selection', 'file', 'problems', 'terminal', 'pick']),
  }),
  /** What could be meant by `@` and these letters; answered by `mentions` with the same number. */
  z.object({ type: z.literal('findMentions'), query: line, sequence: z.number() }),
  /** One of the mentions that were last answered with. */
  z.object({ type: z.literal('attachMention'), mentionId: id }),
  /** Dropped from VS Code: a list of addresses, one a line. */
  z.object({ type: z.literal('attachDropped'), uris: text }),
  /** Dropped or pasted from elsewhere. */
  z.object({ type: z.literal('attachText'), name: line, text }),
  z.object({
    type: z.literal('attachImage'),
    name: line,
    dataUrl: text,
    /** A small copy for the chip. */
    thumbnail: text,
  }),
  /** Dropped or pasted, and nothing that a model takes. */
  z.object({ type: z.literal('refuseDropped'), name: line, reason: z.enum(['binary', 'tooLarge']) }),
  z.object({ type: z.literal('detach'), attachmentId: id }),
  z.object({ type: z.literal('openAttachment'), attachmentId: id }),
  z.object({ type: z.literal('pickModel') }),
  z.object({ type: z.literal('setUp') }),
  /** Messages before this one are not sent any more; all are sent again where it is missing. */
  z.object({ type: z.literal('sendFrom'), messageId: z.exactOptional(id) }),
  z.object({
    type: z.literal('saveSettings'),
    systemPrompt: z.exactOptional(text),
    temperature: z.exactOptional(z.number().check(z.minimum(0), z.maximum(2))),
    maxOutputTokens: z.exactOptional(z.int().check(z.minimum(1))),
    reasoningEffort: z.exactOptional(line),
  }),
  z.object({ type: z.literal('openDefaults'), what: z.enum(['settings', 'prompts']) }),

  // The conversation
  z.object({
    type: z.literal('act'),
    answerId: id,
    action: z.enum(['retry', 'retryWith', 'continue', 'setUp', 'pickModel', 'showLog']),
  }),
  /** Asks an earlier question anew in other words; the old one and what followed it stay. */
  z.object({ type: z.literal('edit'), questionId: id, text }),
  /** Opens the path through this message, which stands beside one that is shown. */
  z.object({ type: z.literal('showAlternative'), messageId: id }),
  z.object({ type: z.literal('copyMessage'), messageId: id }),
  /** What the service counted for this answer, beside what was counted here. */
  z.object({ type: z.literal('showBill'), answerId: id }),
  z.object({ type: z.literal('deleteMessage'), messageId: id }),
  /** A new conversation with all up to this message. */
  z.object({ type: z.literal('fork'), messageId: id }),
  /** Takes back what was deleted last, as long as `undo` is offered. */
  z.object({ type: z.literal('undoDelete') }),
  z.object({ type: z.literal('copy'), text }),
  z.object({
    type: z.literal('useCode'),
    action: z.enum(['insert', 'replace', 'apply', 'newFile', 'terminal']),
    code: text,
    /** As the fence names it; empty where it does not. */
    language: line,
  }),
  z.object({ type: z.literal('openLink'), href: line }),

  // The list of conversations
  z.object({ type: z.literal('newConversation') }),
  z.object({ type: z.literal('openList') }),
  z.object({ type: z.literal('closeList') }),
  z.object({ type: z.literal('searchList'), query: line }),
  z.object({ type: z.literal('sortList'), by: z.enum(['time', 'tokens', 'cost']) }),
  z.object({ type: z.literal('openConversation'), conversationId: id }),
  z.object({ type: z.literal('renameConversation'), conversationId: id, title: line }),
  z.object({ type: z.literal('pinConversation'), conversationId: id, pinned: z.boolean() }),
  z.object({ type: z.literal('deleteConversation'), conversationId: id }),
  z.object({ type: z.literal('stopConversation'), conversationId: id }),
  z.object({ type: z.literal('exportConversation'), conversationId: id }),
  z.object({ type: z.literal('importConversations') }),
]);

export type ChatRequest = z.infer<typeof chatRequest>;

/** `undefined` for anything that is not a request this host knows. */
export function parseChatRequest(message: unknown): ChatRequest | undefined {
  const parsed = chatRequest.safeParse(message);
  return parsed.success ? parsed.data : undefined;
}

/** What can be done about an answer that failed, was stopped or broke off. */
export type AnswerAction = Extract<ChatRequest, { type: 'act' }>['action'];

/** What can be done with a block of code, but for copying it. */
export type CodeAction = Extract<ChatRequest, { type: 'useCode' }>['action'];

/** A piece of the workspace that goes along with a question; its text stays in the host. */
export interface AttachmentChip {
  readonly id: string;
  readonly kind: 'file' | 'selection' | 'folder' | 'problems' | 'terminal' | 'image';
  /** Such as `greet.ts` or `greet.ts:3-9` (lines counted from 1, both included). */
  readonly label: string;
  /** The path within the workspace, for the tooltip. */
  readonly title: string;
  /** Estimated. */
  readonly tokens: number;
  /** `data:` address of a small picture. */
  readonly thumbnail?: string;
}

/** Which of several messages in the same place this is. */
export interface Position {
  /** Counted from 0. */
  readonly index: number;
  /** Identifiers of all of them, oldest first. */
  readonly ids: readonly string[];
}

export interface Question {
  readonly role: 'user';
  readonly id: string;
  readonly text: string;
  readonly attachments: readonly AttachmentChip[];
  /** Where there are several. */
  readonly position?: Position;
  /** Modelside asked the model to go on; the person wrote nothing. */
  readonly continues?: true;
  /** Is not sent any more. */
  readonly leftOut?: true;
}

/** A card under an answer: what went wrong, in a person's words, and what to do about it. */
export interface FailureCard {
  readonly title: string;
  readonly detail: string;
  readonly actions: readonly { readonly action: AnswerAction; readonly label: string }[];
}

/** Milliseconds. Missing where it did not happen or is not known. */
export interface AnswerTimes {
  /** From asking to the first piece. */
  readonly firstPiece?: number;
  /** From the first piece of reasoning to the first of the text. */
  readonly reasoning?: number;
  /** From asking to the end. */
  readonly whole?: number;
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
  /** A remark for an answer that is whole but not as one would expect (length limit, refusal, content filter). */
  readonly notice?: {
    readonly kind: 'cut' | 'refused' | 'filtered' | 'empty' | 'elsewhere';
    readonly text: string;
    readonly actions: FailureCard['actions'];
  };
  readonly failure?: FailureCard;
  /** As the service reported it; missing where it did not. */
  readonly usage?: TokenUsage;
  /** As money is written in VS Code's language; missing where the service reported none. */
  readonly cost?: string;
  readonly times: AnswerTimes;
  /** Where there are several. */
  readonly position?: Position;
  /** Is not sent any more. */
  readonly leftOut?: true;
}

export type ChatMessage = Question | Answer;

/** What the next request would take of the model's window. Tokens, estimated. */
export interface ContextMeter {
  readonly tokens: number;
  /** Tokens that the request may take: the model's window without what its answer may take. Missing where not reported. */
  readonly limit?: number;
  /** What takes how much. */
  readonly parts: readonly { readonly label: string; readonly tokens: number }[];
  /** Where it does not fit: from which message on it would. */
  readonly remedy?: { readonly messageId: string; readonly label: string };
}

/** All that the panel shows but for the messages. */
export interface Panel {
  readonly conversationId: string;
  readonly title?: string;
  /** Whether there is a base URL and a key (or a server that needs none) to chat with. */
  readonly connection: 'missing' | 'ready';
  /** The host name of the service, shown so that one knows where a question goes. */
  readonly service: string;
  readonly model: { readonly id: string; readonly name: string; readonly takesImages: boolean } | undefined;
  /** An answer of this conversation is being written. */
  readonly running?: {
    readonly answerId: string;
    /** The request failed and is tried again. */
    readonly waiting?: {
      readonly reason: string;
      /** Which attempt is waited for, counted from 1. */
      readonly attempt: number;
      /** Milliseconds left when this was sent: host and page may run on machines whose clocks differ. */
      readonly remaining: number;
    };
  };
  /** Other conversations that are being answered. */
  readonly runningElsewhere: number;
  /** What goes along with the next question. */
  readonly attachments: readonly AttachmentChip[];
  /** What the active editor has to offer; absent where there is none. */
  readonly offer: { readonly file?: string; readonly selection?: string };
  /** The page takes the text over whenever the revision is another than the one it took last. */
  readonly draft: { readonly text: string; readonly revision: number };
  readonly meter: ContextMeter;
  /** Of the open path's answers, as far as the service reported them. */
  readonly total?: { readonly usage: TokenUsage; readonly cost?: string; readonly unreported: number };
  readonly settings: SettingsForm;
  /** Something that one should know, such as that nothing can be saved. */
  readonly warning?: string;
  /** What was just deleted and can be taken back. */
  readonly undo?: { readonly text: string };
  /** Shown instead of the conversation. */
  readonly list?: ConversationList;
}

/** What `@` and some letters could mean. */
export interface Mention {
  readonly id: string;
  readonly kind: AttachmentChip['kind'];
  readonly label: string;
  /** Where it is; empty for what is nowhere. */
  readonly detail: string;
}

/** A prompt of one's own, used as `/name`. */
export interface PromptOffer {
  readonly name: string;
  readonly description: string;
}

/** What the host tells the page. */
export type ChatEvent =
  | { readonly type: 'panel'; readonly panel: Panel }
  | {
      readonly type: 'messages';
      readonly conversationId: string;
      /** Messages at the beginning that stay as they are; the others are replaced by these. */
      readonly keep: number;
      readonly messages: readonly ChatMessage[];
      /** How many deltas the text of the answer that is being written already holds. */
      readonly deltas: number;
    }
  | {
      /** What was added to the answer that is being written. */
      readonly type: 'delta';
      readonly answerId: string;
      /** Counts from 1 for each answer. After a gap the page asks with `ready` for everything. */
      readonly sequence: number;
      readonly text: string;
      readonly reasoning: string;
    }
  | { readonly type: 'mentions'; readonly sequence: number; readonly mentions: readonly Mention[] }
  /** What one typed before, newest first, and the prompts that there are. */
  | { readonly type: 'composer'; readonly typed: readonly string[]; readonly prompts: readonly PromptOffer[] }
  /** Put the cursor into the composer. */
  | { readonly type: 'focusComposer' }
  | { readonly type: 'focusLastAnswer' }
  /** Show the form with what is set for this conversation. */
  | { readonly type: 'showSettings' };
