import type { Answer, ChatEvent, ChatRequest, ChatState } from '../../protocol/chat.ts';
import { Listeners } from '../shared/listeners.ts';
import { keepEqual } from './keepEqual.ts';

export type AnswerDelta = Extract<ChatEvent, { type: 'delta' }>;

/** The running answer, as far as its deltas have come in. */
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
  readonly onFocusComposer = new Listeners();
  readonly #post: (request: ChatRequest) => void;
  #state: ChatState | undefined;
  #live: LiveAnswer | undefined;
  /** After a gap nothing counts until the host has told everything again. */
  #asked = false;

  constructor(post: (request: ChatRequest) => void) {
    this.#post = post;
  }

  get state(): ChatState | undefined {
    return this.#state;
  }

  /** An answer's text and reasoning up to now; the state alone lags behind while it is being written. */
  latest(answer: Answer): Pick<Answer, 'text' | 'reasoning'> {
    return this.#live?.answerId === answer.id ? this.#live : answer;
  }

  apply(event: ChatEvent): void {
    switch (event.type) {
      case 'state':
        this.#replaceState(event.state);
        break;
      case 'delta':
        this.#addDelta(event);
        break;
      case 'focusComposer':
        this.onFocusComposer.tell();
        break;
    }
  }

  #replaceState(next: ChatState): void {
    const state = keepEqual(this.#state, next);
    this.#state = state;
    this.#asked = false;
    this.#live = liveAnswer(state);
    this.onState.tell(state);
  }

  #addDelta(delta: AnswerDelta): void {
    const live = this.#live;
    if (live?.answerId === delta.answerId && delta.sequence <= live.sequence) return;
    if (live?.answerId !== delta.answerId || delta.sequence !== live.sequence + 1) {
      if (!this.#asked) this.#post({ type: 'ready' });
      this.#asked = true;
      return;
    }
    if (this.#asked) return;
    live.sequence = delta.sequence;
    live.text += delta.text;
    live.reasoning += delta.reasoning;
    this.onDelta.tell(delta);
  }
}

function liveAnswer({ running, messages }: ChatState): LiveAnswer | undefined {
  const answer = messages.findLast(
    (message) => message.role === 'assistant' && message.id === running?.answerId,
  );
  if (!running || answer?.role !== 'assistant') return undefined;
  return { answerId: answer.id, sequence: running.deltas, text: answer.text, reasoning: answer.reasoning };
}
