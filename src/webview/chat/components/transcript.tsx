import { Component, createRef, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import { EndFollower } from '../endFollower.ts';
import { Icon } from './icon.tsx';
import { Message } from './message.tsx';

interface Props {
  readonly messages: readonly ChatMessage[];
  readonly label: string;
  readonly toEndLabel: string;
  /** For clicks and keys on a link in an answer. */
  readonly onLink: (event: Event) => void;
}

/** The conversation. It follows its end for as long as the reader stays there. */
export class Transcript extends Component<Props, { readonly atEnd: boolean }> {
  override state = { atEnd: true };
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

  override render({ messages, label, toEndLabel, onLink }: Props): VNode {
    return (
      <div class="transcript-frame">
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
          <div class="messages">
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </div>
        </div>
        {!this.state.atEnd && (
          <button
            type="button"
            class="round-button to-end"
            title={toEndLabel}
            aria-label={toEndLabel}
            onClick={() => this.#follower?.toEnd()}
          >
            <Icon name="toEnd" />
          </button>
        )}
      </div>
    );
  }
}
