import {
  Component,
  type RefObject,
  type TargetedFocusEvent,
  type TargetedKeyboardEvent,
  type VNode,
} from 'preact';

import type { ChatWords } from '../../../protocol/chatWords.ts';
import { focusTabStop } from '../list/focusTabStop.ts';
import { gridMove } from '../list/gridMove.ts';
import type { ConversationGroup } from '../list/groupConversations.ts';
import type { ListFormats } from '../list/listFormats.ts';
import { followList, type ListPlace } from '../list/listPlace.ts';
import { ConversationListGroup } from './conversationListGroup.tsx';
import { NearEdge } from './nearEdge.tsx';
import { isListColumn, type ListColumn } from '../list/listColumn.ts';
import type { Post } from '../pageRequest.ts';

/** Rows that are drawn at first, and those that each look further down adds. */
const first = 60;
const more = 120;

interface Props {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly groups: readonly ConversationGroup[];
  readonly query: string;
  /** Another one whenever something else is looked for or the order is another. */
  readonly look: string;
  readonly openId: string;
  readonly now: number;
  readonly words: ChatWords;
  readonly formats: ListFormats;
  readonly post: Post;
  /** Up from the first row, typing, or nothing left: to where one searches. */
  readonly onLeave: () => void;
}

interface State {
  readonly groups: readonly ConversationGroup[];
  readonly place: ListPlace;
  readonly column: ListColumn;
  readonly renamingId: string | undefined;
  readonly shown: number;
}

/** The conversations as rows of what can be done with them. The Tab key finds one of them, arrow keys the others. */
export class ConversationListGrid extends Component<Props, State> {
  override state: State = {
    groups: [],
    place: { ids: [], look: this.props.look, activeId: this.props.openId, deletedId: undefined },
    column: 'open',
    renamingId: undefined,
    shown: first,
  };

  /** While a title is being changed the list stands still: its input would lose the focus on the way. */
  static override getDerivedStateFromProps({ groups, look }: Props, state: State): Partial<State> | null {
    if (state.renamingId !== undefined || groups === state.groups) return null;
    const ids = groups.flatMap(({ conversations }) => conversations.map(({ id }) => id));
    const place = followList(state.place, ids, look);
    const drawn = look === state.place.look ? state.shown : first;
    const reached = place.activeId === undefined ? 0 : ids.indexOf(place.activeId) + 1;
    return { groups, place, shown: Math.max(drawn, reached) };
  }

  /** How what has the focus in here came to have it. */
  override getSnapshotBeforeUpdate(): 'keyboard' | 'pointer' | undefined {
    const focused = document.activeElement;
    if (!focused || !this.props.grid.current?.contains(focused)) return undefined;
    return focused.matches(':focus-visible') ? 'keyboard' : 'pointer';
  }

  override componentDidUpdate(_: Props, before: State, focused: 'keyboard' | 'pointer' | undefined): void {
    if (focused === undefined) return;
    const lost = !this.props.grid.current?.contains(document.activeElement);
    const isBack = before.place.deletedId !== undefined && this.state.place.deletedId === undefined;
    // Under a pointer nothing moves away: the next click is meant for the row that has come there.
    if (lost || isBack) focusTabStop(this.props.grid.current, { preventScroll: focused === 'pointer' });
  }

  override componentWillUnmount(): void {
    if (this.props.grid.current?.contains(document.activeElement)) this.props.onLeave();
  }

  #goTo(index: number): void {
    const activeId = this.state.place.ids[index];
    if (activeId === undefined) return;
    this.setState(
      ({ place, shown }) => ({ place: { ...place, activeId }, shown: Math.max(shown, index + 1) }),
      () => focusTabStop(this.props.grid.current),
    );
  }

  /** To the next thing that can be done with the same conversation. */
  #goAlong(from: EventTarget | null, by: number): void {
    if (!(from instanceof HTMLElement)) return;
    const columns = [...(from.closest('.listed')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    columns[columns.indexOf(from) + by]?.focus();
  }

  /** How many rows fit into what can be seen, but for one to hold on to. */
  #pageOf(from: EventTarget | null): number {
    const row = from instanceof HTMLElement ? from.closest<HTMLElement>('.listed') : null;
    const height = this.props.grid.current?.clientHeight ?? 0;
    return row ? Math.max(1, Math.floor(height / row.offsetHeight) - 1) : 1;
  }

  readonly #onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const move = gridMove(event, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (move === undefined) return;
    const { onLeave } = this.props;
    const { ids, activeId } = this.state.place;
    if (activeId === undefined) return;
    // What was typed arrives where the focus is by then.
    if (move === 'type') return onLeave();
    event.preventDefault();
    const index = ids.indexOf(activeId);
    const last = ids.length - 1;
    switch (move) {
      case 'up':
        return index === 0 ? onLeave() : this.#goTo(index - 1);
      case 'down':
        return this.#goTo(index + 1);
      case 'pageUp':
        return this.#goTo(Math.max(0, index - this.#pageOf(event.target)));
      case 'pageDown':
        return this.#goTo(Math.min(last, index + this.#pageOf(event.target)));
      case 'first':
        return this.#goTo(0);
      case 'last':
        return this.#goTo(last);
      case 'before':
        return this.#goAlong(event.target, -1);
      case 'after':
        return this.#goAlong(event.target, 1);
      case 'rename':
        return this.#rename(activeId);
      case 'delete':
        return this.#delete(activeId);
    }
  };

  readonly #onFocus = ({ target }: TargetedFocusEvent<HTMLElement>): void => {
    if (!(target instanceof HTMLElement)) return;
    const { column } = target.dataset;
    const activeId = target.closest<HTMLElement>('.listed')?.dataset['id'];
    if (activeId === undefined || !isListColumn(column)) return;
    this.setState(({ place }) => ({ place: { ...place, activeId }, column }));
  };

  readonly #rename = (renamingId: string): void => this.setState({ renamingId });

  readonly #endRename = (conversationId: string, title?: string): void => {
    if (title !== undefined) this.props.post({ type: 'renameConversation', conversationId, title });
    this.setState({ renamingId: undefined });
  };

  readonly #delete = (conversationId: string): void => {
    this.setState(({ place }) => ({ place: { ...place, deletedId: conversationId } }));
    this.props.post({ type: 'deleteConversation', conversationId });
  };

  readonly #drawMore = (): void => this.setState(({ shown }) => ({ shown: shown + more }));

  override render({ grid, query, openId, now, words, formats, post }: Props, state: State): VNode {
    const { groups, place, column, renamingId, shown } = state;
    let start = 0;
    return (
      <div
        ref={grid}
        class="list-grid"
        role="grid"
        aria-label={words.list}
        aria-rowcount={place.ids.length}
        onKeyDown={this.#onKeyDown}
        onFocusIn={this.#onFocus}
      >
        {groups.map((group) => {
          const before = start;
          start += group.conversations.length;
          if (before >= shown) return null;
          return (
            <ConversationListGroup
              key={group.name ?? 'all'}
              group={group}
              before={before}
              shown={shown - before}
              activeId={place.activeId}
              column={column}
              renamingId={renamingId}
              row={{
                query,
                now,
                words,
                formats,
                post,
                onRename: this.#rename,
                onRenamed: this.#endRename,
                onDelete: this.#delete,
              }}
              openId={openId}
            />
          );
        })}
        {shown < place.ids.length && (
          <NearEdge key={`edge-${shown}`} side="below" scroller=".list-grid" onNear={this.#drawMore} />
        )}
      </div>
    );
  }
}
