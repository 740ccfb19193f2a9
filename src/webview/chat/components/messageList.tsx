import { Component, createRef, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import { type HeldPlace, holdPlace, keepPlace } from '../heldPlace.ts';
import { LeftOutDivider } from './leftOutDivider.tsx';
import { Message } from './message.tsx';
import { NearEdge } from './nearEdge.tsx';

/** Messages that are drawn when a conversation is opened, and those that each look further back adds. */
const newest = 40;
const more = 20;

interface Props {
  readonly messages: readonly ChatMessage[];
}

interface State {
  readonly first: number;
}

/** A conversation's messages, from the end backwards: a long one opens as fast as a short one. */
export class MessageList extends Component<Props, State> {
  override state = { first: oldestDrawn(this.props.messages) };
  readonly #list = createRef<HTMLDivElement>();

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

function oldestDrawn({ length }: readonly ChatMessage[]): number {
  return Math.max(0, length - newest);
}

/** The same for all messages in one place: paging through them changes what stands there, and keeps the focus. */
function placeOf({ id, position }: ChatMessage): string {
  return position?.ids[0] ?? id;
}
