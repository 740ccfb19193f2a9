import type { TokenUsage } from '../core/api/answer.ts';
import type { AnswerAction } from './chatRequest.ts';
import type { ConversationList } from './conversationList.ts';
import type { SettingsForm } from './settingsForm.ts';

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
  /** Nothing went wrong: the person did not want it. */
  readonly isCalm?: true;
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

/** A usage event of the service that belongs to an answer. */
export interface AnswerBill {
  readonly usage: TokenUsage;
  /** As money is written in VS Code's language; missing where the service booked none. */
  readonly cost?: string;
  /** Neither side names the other, but model, tokens and time agree. */
  readonly isLikely?: true;
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
  /** What the service booked for it; missing while that is not known. */
  readonly bill?: AnswerBill;
  /** It is not known yet, but looked for. */
  readonly awaitsBill?: true;
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
  readonly draft: {
    readonly text: string;
    /** The page takes the text over whenever the revision is another than the one it took last. */
    readonly revision: number;
    /** The conversation's identifier; `new` for all conversations in which nothing was asked yet. */
    readonly place: string;
    /** Grows with each change, by the page's clock: of two copies of a draft, the one with the greater is the newer. */
    readonly stamp: number;
  };
  readonly meter: ContextMeter;
  /** Of the open path's answers but for copies from other conversations, as far as the service reported them. */
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
  /** Nothing that was written in this place is wanted any more; `place` as in `Panel`. */
  | { readonly type: 'forgetDraft'; readonly place: string }
  /** Put the cursor into the composer. */
  | { readonly type: 'focusComposer' }
  | { readonly type: 'focusLastAnswer' }
  /** Scroll to a message of this conversation, now or as soon as that is open. */
  | { readonly type: 'showMessage'; readonly conversationId: string; readonly messageId: string }
  /** Show the form with what is set for this conversation. */
  | { readonly type: 'showSettings' };
