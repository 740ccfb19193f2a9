import { Component, createRef, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import { type HeldPlace, holdPlace, keepPlace } from '../heldPlace.ts';
import { LeftOutDivider } from './leftOutDivider.tsx';
import { Message } from './message.tsx';
import { NearEdge } from './nearEdge.tsx';

/** Messages that are drawn when a conversation is opened, and those that each look further back adds. */
const newest = 40;
const more = 20;

/** Messages that are drawn above the one that a reader comes back to. */
const before = 5;

interface Props {
  readonly messages: readonly ChatMessage[];
  /** Identifier of a message that is to be among the first that are drawn; the end alone where it is missing. */
  readonly from: string | undefined;
}

interface State {
  readonly first: number;
  readonly from: string | undefined;
}

/** A conversation's messages, from the end backwards: a long one opens as fast as a short one. */
export class MessageList extends Component<Props, State> {
  override state: State = { first: firstDrawn(this.props), from: this.props.from };
  readonly #list = createRef<HTMLDivElement>();

  /** Somebody is led to a message that may not be drawn yet. */
  static override getDerivedStateFromProps(props: Props, { first, from }: State): State | null {
    return props.from === from ? null : { first: Math.min(first, firstDrawn(props)), from: props.from };
  }

  override shouldComponentUpdate({ messages }: Props, { first }: State): boolean {
    return messages !== this.props.messages || first !== this.state.first;
  }

  override getSnapshotBeforeUpdate(): HeldPlace | undefined {
    return this.#list.current ? holdPlace(this.#list.current) : undefined;
  }

  override componentDidUpdate({ messages }: Props, _state: State, held: HeldPlace | undefined): void {
    if (held && this.#list.current && messages !== this.props.messages) keepPlace(this.#list.current, held);
  }

  readonly #lookBack = (): void => {
    this.setState(({ first }) => ({ first: Math.max(0, first - more) }));
  };

  override render({ messages }: Props): VNode {
    // Messages may have been taken away again.
    const first = Math.min(this.state.first, oldestDrawn(messages));
    return (
      <div ref={this.#list} class="messages">
        {first > 0 && (
          <NearEdge key={`edge-${first}`} side="above" scroller=".transcript" onNear={this.#lookBack} />
        )}
        {messages
          .slice(first)
          .flatMap((message, index, drawn) => [
            <Message key={placeOf(message)} message={message} />,
            ...(message.leftOut && !drawn[index + 1]?.leftOut ? [<LeftOutDivider key="left-out" />] : []),
          ])}
      </div>
    );
  }
}

function firstDrawn({ messages, from }: Props): number {
  const place = messages.findIndex(({ id }) => id === from);
  return place < 0 ? oldestDrawn(messages) : Math.max(0, Math.min(oldestDrawn(messages), place - before));
}

function oldestDrawn({ length }: readonly ChatMessage[]): number {
  return Math.max(0, length - newest);
}

/** The same for all messages in one place: paging through them changes what stands there, and keeps the focus. */
function placeOf({ id, position }: ChatMessage): string {
  return position?.ids[0] ?? id;
}
