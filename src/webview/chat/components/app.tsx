import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { useFocusRescue } from '../useFocusRescue.ts';
import { Composer } from './composer.tsx';
import { ConversationHeader } from './conversationHeader.tsx';
import { ConversationListView } from './conversationListView.tsx';
import { ConversationView } from './conversationView.tsx';
import { RetryBar } from './retryBar.tsx';
import { SetUpBar } from './setUpBar.tsx';
import { UndoBar } from './undoBar.tsx';

/** The whole page, as the host's last state describes it; empty until the first one comes. */
export function App(): VNode | null {
  const { store, post } = useChatPage();
  const [state, setState] = useState<ChatState | undefined>(store.state);
  // Before anything can arrive, so that nothing is missed.
  useLayoutEffect(() => store.onState.add((next) => setState(next)), [store]);
  useEffect(() => {
    const stop = (event: KeyboardEvent): void => {
      // What lies above has closed itself with this key; the list shows none of the answer.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (store.state?.running && !store.state.list) post({ type: 'stop' });
    };
    document.addEventListener('keydown', stop);
    return () => document.removeEventListener('keydown', stop);
  }, [store, post]);
  const listButtonRef = useRef<HTMLButtonElement>(null);
  useFocusRescue(state, listButtonRef);
  if (!state) return null;
  const { list, conversationId, undo, running, runningElsewhere, messages, connection } = state;
  if (list) {
    return (
      <main class="chat">
        <ConversationListView
          list={list}
          openId={conversationId}
          undo={undo}
          runningElsewhere={runningElsewhere}
        />
      </main>
    );
  }
  return (
    <main class="chat">
      <ConversationHeader state={state} listButtonRef={listButtonRef} />
      <ConversationView state={state} />
      {undo && <UndoBar text={undo.text} />}
      {connection === 'missing' && messages.length > 0 && <SetUpBar />}
      {running?.waiting && <RetryBar waiting={running.waiting} />}
      <Composer state={state} />
    </main>
  );
}
