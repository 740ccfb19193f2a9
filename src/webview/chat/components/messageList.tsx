import { Component, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import { HistoryEdge } from './historyEdge.tsx';
import { Message } from './message.tsx';

/** Messages that are drawn when a conversation is opened, and those that each look further back adds. */
const newest = 40;
const more = 20;

interface Props {
  readonly messages: readonly ChatMessage[];
}

/** A conversation's messages, from the end backwards: a long one opens as fast as a short one. */
export class MessageList extends Component<Props, { readonly first: number }> {
  override state = { first: Math.max(0, this.props.messages.length - newest) };

  readonly #lookBack = (): void => {
    this.setState(({ first }) => ({ first: Math.max(0, first - more) }));
  };

  override render({ messages }: Props): VNode {
    // A message may have been taken away again.
    const first = Math.min(this.state.first, Math.max(0, messages.length - 1));
    return (
      <div class="messages">
        {first > 0 && <HistoryEdge key={`edge-${first}`} onNear={this.#lookBack} />}
        {messages.slice(first).map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
    );
  }
}
