import { Component, createRef, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import { EndFollower } from '../endFollower.ts';
import { Icon } from './icon.tsx';
import { MessageList } from './messageList.tsx';

interface Props {
  readonly messages: readonly ChatMessage[];
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

  override componentDidMount(): void {
    if (!this.#scroller.current) return;
    this.#follower = new EndFollower(this.#scroller.current, this.#noteEnd);
    this.#follower.toEnd();
  }

  override componentDidUpdate({ messages: before }: Props): void {
    const { messages } = this.props;
    // Who has just asked wants to see the answer come.
    if (messages.slice(before.length).some(({ role }) => role === 'user')) this.#follower?.toEnd();
  }

  override componentWillUnmount(): void {
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

  override render({ messages, label, toEndLabel, onLink }: Props): VNode {
    return (
      <section class="transcript-frame" aria-labelledby="conversation">
        <h1 id="conversation" class="visually-hidden">
          {label}
        </h1>
        <div
          ref={this.#scroller}
          class="transcript"
          role="log"
          aria-live="off"
          aria-label={label}
          tabIndex={0}
          onClick={onLink}
          onKeyDown={onLink}
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
