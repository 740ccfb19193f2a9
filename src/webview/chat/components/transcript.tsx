import { Component, createRef, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import type { ChatStore } from '../chatStore.ts';
import { EndFollower } from '../endFollower.ts';
import { messagesIn } from '../heldPlace.ts';
import { Icon } from './icon.tsx';
import { MessageList } from './messageList.tsx';

interface Props {
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
}

/** The conversation. It follows its end for as long as the reader stays there. */
export class Transcript extends Component<Props, State> {
  override state: State = { atEnd: true, onButton: false };
  readonly #scroller = createRef<HTMLDivElement>();
  #follower: EndFollower | undefined;
  #stopListening: (() => void) | undefined;

  override componentDidMount(): void {
    this.#stopListening = this.props.store.onFocusLastAnswer.add(this.#focusLastAnswer);
    if (!this.#scroller.current) return;
    this.#follower = new EndFollower(this.#scroller.current, this.#noteEnd);
    this.#follower.toEnd();
  }

  override componentDidUpdate({ messages: before }: Props): void {
    const { messages } = this.props;
    if (messages === before) return;
    // Who has just asked wants to see the answer come; who turns to another version looks at where that begins.
    if (hasJustAsked(before, messages)) this.#follower?.toEnd();
    else if (endsElsewhere(before, messages)) this.#follower?.stay();
  }

  override componentWillUnmount(): void {
    this.#stopListening?.();
    this.#follower?.dispose();
  }

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
          <MessageList messages={messages} />
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
