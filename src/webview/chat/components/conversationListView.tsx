import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { Panel } from '../../../protocol/chat.ts';
import type { ConversationList } from '../../../protocol/conversationList.ts';
import { useChatPage } from '../chatPage.ts';
import { focusTabStop } from '../list/focusTabStop.ts';
import { groupConversations } from '../list/groupConversations.ts';
import { listFormats } from '../list/listFormats.ts';
import { ListSearch } from '../list/listSearch.ts';
import { useNow } from '../list/useNow.ts';
import { fill } from '../words.ts';
import { ConversationListEmpty } from './conversationListEmpty.tsx';
import { ConversationListGrid } from './conversationListGrid.tsx';
import { ConversationListHeader } from './conversationListHeader.tsx';
import { ConversationListSearch } from './conversationListSearch.tsx';
import { ConversationListSort } from './conversationListSort.tsx';
import { UndoBar } from './undoBar.tsx';

interface Props {
  readonly list: ConversationList;
  /** The conversation that one comes back to. */
  readonly openId: string;
  readonly undo: Panel['undo'];
  /** Conversations other than the open one that are being answered. */
  readonly runningElsewhere: number;
}

/** All conversations that are kept, in place of the one that is open. */
export function ConversationListView({ list, openId, undo, runningElsewhere }: Props): VNode {
  const { words, store, post, announce } = useChatPage();
  const input = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(list.query);
  const listSearch = useMemo(() => new ListSearch(post), [post]);
  useEffect(() => listSearch.dispose, [listSearch]);
  const now = useNow();
  const formats = useMemo(() => listFormats(document.documentElement.lang), []);
  const groups = useMemo(() => groupConversations(list, now), [list, now]);
  const { query, sort, searching, conversations } = list;
  const count =
    conversations.length === 1
      ? words.listCountOne
      : fill(words.listCount, formats.whole(conversations.length));

  const search = (next: string): void => {
    setText(next);
    listSearch.write(next);
  };
  const focusSearch = (): void => input.current?.focus();
  useLayoutEffect(() => {
    // A page that is not in use must not take the focus away from the editor.
    if (document.hasFocus()) input.current?.focus();
    return store.onFocusComposer.add(() => input.current?.focus());
  }, [store]);

  const toldRef = useRef(query);
  useEffect(() => {
    if (searching || toldRef.current === query) return;
    toldRef.current = query;
    announce(count);
  }, [searching, query, count, announce]);

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || event.isComposing) return;
    // It closes what is on top, and does not stop the answer below.
    event.preventDefault();
    event.stopPropagation();
    post({ type: 'closeList' });
  };
  return (
    <section class="list" aria-labelledby="list-title" tabIndex={-1} onKeyDown={onKeyDown}>
      <ConversationListHeader />
      <ConversationListSearch
        input={input}
        text={text}
        onSearch={search}
        onDown={() => focusTabStop(grid.current)}
      />
      <div class="list-bar">
        <ConversationListSort sort={sort} />
        <p class="list-count">
          {searching ? words.listSearching : count}
          {runningElsewhere > 0 && (
            <span class="list-elsewhere">{fill(words.listElsewhere, String(runningElsewhere))}</span>
          )}
        </p>
      </div>
      {conversations.length > 0 && (
        <ConversationListGrid
          grid={grid}
          groups={groups}
          query={query}
          look={`${sort} ${query}`}
          openId={openId}
          now={now}
          words={words}
          formats={formats}
          post={post}
          onLeave={focusSearch}
        />
      )}
      {conversations.length === 0 && !searching && (
        <ConversationListEmpty
          query={query}
          onClear={() => {
            search('');
            focusSearch();
          }}
        />
      )}
      {undo && (
        <UndoBar
          text={undo.text}
          onUndone={() => {
            if (grid.current) focusTabStop(grid.current, { preventScroll: true });
            else focusSearch();
          }}
        />
      )}
    </section>
  );
}
