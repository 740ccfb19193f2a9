import type { Answer, ChatEvent, ChatMessage, Mention, Panel } from '../../protocol/chat.ts';
import { Listeners } from '../shared/listeners.ts';
import { keepEqual } from './keepEqual.ts';
import type { Post } from './pageRequest.ts';

export type AnswerDelta = Extract<ChatEvent, { type: 'delta' }>;
export type ComposerOffers = Omit<Extract<ChatEvent, { type: 'composer' }>, 'type'>;

/** The panel with the messages of the conversation that is open. */
export interface ChatState extends Panel {
  readonly messages: readonly ChatMessage[];
}

/** The answer that is being written, as far as its deltas have come in. */
interface LiveAnswer {
  readonly answerId: string;
  sequence: number;
  text: string;
  reasoning: string;
}

/** What the host said last. Nothing here is decided by the page. */
export class ChatStore {
  readonly onState = new Listeners<ChatState>();
  readonly onDelta = new Listeners<AnswerDelta>();
  readonly onMentions = new Listeners<readonly Mention[]>();
  readonly onOffers = new Listeners<ComposerOffers>();
  readonly onForgetDraft = new Listeners<string>();
  readonly onFocusComposer = new Listeners();
  readonly onFocusLastAnswer = new Listeners();
  readonly onWantMessage = new Listeners();
  readonly onShowSettings = new Listeners();
  readonly #post: Post;
  #panel: Panel | undefined;
  #state: ChatState | undefined;
  #conversationId: string | undefined;
  #messages: readonly ChatMessage[] = [];
  #offers: ComposerOffers = { typed: [], prompts: [] };
  #live: LiveAnswer | undefined;
  #wanted: Omit<Extract<ChatEvent, { type: 'showMessage' }>, 'type'> | undefined;
  #asked = false;
  #lookups = 0;

  constructor(post: Post) {
    this.#post = post;
  }

  get state(): ChatState | undefined {
    return this.#state;
  }

  get offers(): ComposerOffers {
    return this.#offers;
  }

  /** An answer's text and reasoning up to now; the state alone lags behind while it is being written. */
  latest(answer: Answer): Pick<Answer, 'text' | 'reasoning'> {
    return this.#live?.answerId === answer.id ? this.#live : answer;
  }

  /** The message of this conversation to scroll to, if it is among these; it is then taken for shown. */
  takeWanted(conversationId: string, messages: readonly ChatMessage[]): string | undefined {
    const wanted = this.#wanted;
    if (wanted?.conversationId !== conversationId) return undefined;
    if (!messages.some(({ id }) => id === wanted.messageId)) return undefined;
    this.#wanted = undefined;
    return wanted.messageId;
  }

  /** What `onMentions` tells next belongs to this query; what was asked before counts no more. */
  findMentions(query: string): void {
    this.#lookups += 1;
    this.#post({ type: 'findMentions', query, sequence: this.#lookups });
  }

  apply(event: ChatEvent): void {
    switch (event.type) {
      case 'panel':
        this.#panel = keepEqual(this.#panel, event.panel);
        this.#tell();
        break;
      case 'messages':
        this.#replaceMessages(event);
        break;
      case 'delta':
        this.#addDelta(event);
        break;
      case 'mentions':
        if (event.sequence === this.#lookups) this.onMentions.tell(event.mentions);
        break;
      case 'composer':
        this.#offers = { typed: event.typed, prompts: event.prompts };
        this.onOffers.tell(this.#offers);
        break;
      case 'forgetDraft':
        this.onForgetDraft.tell(event.place);
        break;
      case 'focusComposer':
        this.onFocusComposer.tell();
        break;
      case 'focusLastAnswer':
        this.onFocusLastAnswer.tell();
        break;
      case 'showMessage':
        this.#wanted = event;
        this.onWantMessage.tell();
        break;
      case 'showSettings':
        this.onShowSettings.tell();
        break;
    }
  }

  #replaceMessages({
    conversationId,
    keep,
    messages,
    deltas,
  }: Extract<ChatEvent, { type: 'messages' }>): void {
    const same = conversationId === this.#conversationId;
    const before = same ? this.#messages : [];
    // The host counts on messages that this page does not have.
    if (keep > before.length) return this.#askForAll();
    this.#conversationId = conversationId;
    this.#messages = [...before.slice(0, keep), ...keepEqual(before.slice(keep), messages)];
    this.#asked = false;
    const last = this.#messages.at(-1);
    // The text of an answer that the host did not send again is what its deltas made of it.
    const goesOn = messages.length === 0 && last !== undefined && last.id === this.#live?.answerId;
    if (!goesOn) {
      this.#live =
        last?.role === 'assistant' && last.status === 'answering'
          ? { answerId: last.id, sequence: deltas, text: last.text, reasoning: last.reasoning }
          : undefined;
    }
    this.#tell();
  }

  /** Panel and messages come one after the other; nothing is shown of a conversation until both are there. */
  #tell(): void {
    const panel = this.#panel;
    if (!panel || panel.conversationId !== this.#conversationId) return;
    const isAnother = this.#state?.conversationId !== panel.conversationId;
    // Who opens something else on the way does not want to be led there any more.
    if (isAnother && this.#wanted?.conversationId !== panel.conversationId) this.#wanted = undefined;
    this.#state = { ...panel, messages: this.#messages };
    this.onState.tell(this.#state);
  }

  #addDelta(delta: AnswerDelta): void {
    const live = this.#live;
    if (live?.answerId === delta.answerId && delta.sequence <= live.sequence) return;
    if (live?.answerId !== delta.answerId || delta.sequence !== live.sequence + 1) return this.#askForAll();
    if (this.#asked) return;
    live.sequence = delta.sequence;
    live.text += delta.text;
    live.reasoning += delta.reasoning;
    this.onDelta.tell(delta);
  }

  /** After a gap nothing counts until the host has told everything again. */
  #askForAll(): void {
    if (!this.#asked) this.#post({ type: 'ready' });
    this.#asked = true;
  }
}
