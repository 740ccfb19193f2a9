import { Component, createRef, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import type { ChatStore } from '../chatStore.ts';
import { EndFollower } from '../endFollower.ts';
import { messagesIn } from '../heldPlace.ts';
import { isSamePlace, type ReadingPlace, readingPlace, returnToPlace } from '../readingPlace.ts';
import type { ReadingPlaces } from '../readingPlaces.ts';
import { Icon } from './icon.tsx';
import { MessageList } from './messageList.tsx';

interface Props {
  readonly conversationId: string;
  readonly places: ReadingPlaces;
  readonly messages: readonly ChatMessage[];
  readonly store: ChatStore;
  readonly label: string;
  readonly toEndLabel: string;
  /** For clicks and keys on a link in an answer. */
  readonly onLink: (event: Event) => void;
}

interface State {
  readonly atEnd: boolean;
  /** The button that leads to the end has the focus: it stays until that has gone elsewhere. */
  readonly onButton: boolean;
  /** The message that is to be among the first that are drawn. */
  readonly from: string | undefined;
}

/** Frames in which the place that one comes back to is looked for again. */
const settling = 3;

/** Pixels above a message that was asked for. */
const roomAbove = 8;

/** The conversation. It follows its end for as long as the reader stays there. */
export class Transcript extends Component<Props, State> {
  override state: State = {
    atEnd: true,
    onButton: false,
    from: this.props.places.of(this.props.conversationId)?.messageId,
  };
  readonly #scroller = createRef<HTMLDivElement>();
  #follower: EndFollower | undefined;
  /** Where one was when one left this conversation last. */
  readonly #place = this.props.places.of(this.props.conversationId);
  #frame = 0;
  #stopListening: readonly (() => void)[] = [];

  override componentDidMount(): void {
    const { store } = this.props;
    this.#stopListening = [
      store.onFocusLastAnswer.add(this.#focusLastAnswer),
      store.onWantMessage.add(this.#showWanted),
    ];
    if (!this.#scroller.current) return;
    this.#follower = new EndFollower(this.#scroller.current, this.#noteEnd);
    document.addEventListener('visibilitychange', this.#keepPlace);
    if (this.#showWanted()) return;
    if (this.#place && this.props.messages.some(({ id }) => id === this.#place?.messageId)) {
      this.#follower.stay();
      this.#returnToPlace(this.#place);
    } else this.#follower.toEnd();
  }

  override componentDidUpdate({ messages: before }: Props): void {
    const { messages } = this.props;
    if (messages === before) return;
    // Who has just asked wants to see the answer come; who turns to another version looks at where that begins.
    if (hasJustAsked(before, messages)) this.#follower?.toEnd();
    else if (endsElsewhere(before, messages)) this.#follower?.stay();
    this.#showWanted();
  }

  override componentWillUnmount(): void {
    this.#keepPlace();
    document.removeEventListener('visibilitychange', this.#keepPlace);
    cancelAnimationFrame(this.#frame);
    for (const stop of this.#stopListening) stop();
    this.#follower?.dispose();
  }

  /** What is not seen has no height of its own until it is: it takes some frames until all stands where it stood. */
  #returnToPlace(place: ReadingPlace, frames = settling, then: () => void = () => {}): void {
    if (!this.#scroller.current) return;
    returnToPlace(this.#scroller.current, this.props.messages, place);
    if (frames === 0) then();
    else this.#frame = requestAnimationFrame(() => this.#returnToPlace(place, frames - 1, then));
  }

  /** Where somebody comes from elsewhere to one message, that stands at the top and has the focus. */
  readonly #showWanted = (): boolean => {
    const { conversationId, messages, store } = this.props;
    const messageId = store.takeWanted(conversationId, messages);
    if (messageId === undefined) return false;
    cancelAnimationFrame(this.#frame);
    this.#follower?.stay();
    this.setState({ from: messageId }, () => {
      this.#returnToPlace({ messageId, path: [], top: roomAbove }, settling, () => {
        const fromEnd = messages.findIndex(({ id }) => id === messageId) - messages.length;
        this.#messages().at(fromEnd)?.focus({ preventScroll: true });
      });
    });
    return true;
  };

  readonly #keepPlace = (): void => {
    const { conversationId, messages, places } = this.props;
    const scroller = this.#scroller.current;
    const place = scroller && !this.state.atEnd ? readingPlace(scroller, messages) : undefined;
    // Browsers scroll by whole pixels: who comes and goes without reading is not to drift.
    places.keep(
      conversationId,
      place && this.#place && isSamePlace(place, this.#place) ? this.#place : place,
    );
  };

  readonly #noteEnd = (atEnd: boolean): void => {
    this.setState({ atEnd });
  };

  readonly #toEnd = (): void => {
    // The button goes away: the focus is to stay in the conversation.
    this.#scroller.current?.focus();
    this.#follower?.toEnd();
  };

  readonly #focusLastAnswer = (): void => {
    this.#focus(this.#messages().findLast((message) => message.classList.contains('answer')));
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    this.props.onLink(event);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !event.ctrlKey || !event.altKey || event.shiftKey || event.metaKey) return;
    event.preventDefault();
    const messages = this.#messages();
    const at = messages.findIndex((message) => message.contains(document.activeElement));
    // From the conversation itself, the way leads to its last message.
    this.#focus(at < 0 ? messages.at(-1) : messages[at + step]);
  };

  #messages(): readonly HTMLElement[] {
    return this.#scroller.current ? messagesIn(this.#scroller.current) : [];
  }

  #focus(message: HTMLElement | undefined): void {
    const scroller = this.#scroller.current;
    if (!message || !scroller) return;
    message.focus({ preventScroll: true });
    const place = message.getBoundingClientRect();
    const room = scroller.getBoundingClientRect();
    // Not `scrollIntoView`, which would also move the documents in which VS Code shows this one.
    if (place.height > room.height || place.top < room.top) scroller.scrollTop += place.top - room.top;
    else if (place.bottom > room.bottom) scroller.scrollTop += place.bottom - room.bottom;
  }

  override render({ messages, label, toEndLabel, onLink }: Props): VNode {
    return (
      <section class="transcript-frame" aria-label={label}>
        <div
          ref={this.#scroller}
          class="transcript"
          role="log"
          aria-live="off"
          aria-label={label}
          aria-keyshortcuts="Control+Alt+ArrowUp Control+Alt+ArrowDown"
          tabIndex={0}
          onClick={onLink}
          onKeyDown={this.#onKeyDown}
        >
          <MessageList messages={messages} from={this.state.from} />
        </div>
        {(!this.state.atEnd || this.state.onButton) && (
          <button
            type="button"
            class="round-button to-end"
            title={toEndLabel}
            aria-label={toEndLabel}
            onClick={this.#toEnd}
            onFocus={() => this.setState({ onButton: true })}
            onBlur={() => this.setState({ onButton: false })}
          >
            <Icon name="toEnd" />
          </button>
        )}
      </section>
    );
  }
}

/** Whether the conversation ends with a question, or with an answer that has just begun, that was not there. */
function hasJustAsked(before: readonly ChatMessage[], now: readonly ChatMessage[]): boolean {
  const last = now.at(-1);
  // One that has ended comes with another version of the conversation, or with an undo.
  if (!last || (last.role === 'assistant' && last.status !== 'answering')) return false;
  return before.every(({ id }) => id !== last.id);
}

/** Whether the message that was the last one is gone. */
function endsElsewhere(before: readonly ChatMessage[], now: readonly ChatMessage[]): boolean {
  const last = before.at(-1);
  return last !== undefined && now.every(({ id }) => id !== last.id);
}
