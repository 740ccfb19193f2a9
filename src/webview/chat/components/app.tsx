import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

import type { ChatState } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { openLinksIn } from '../openLinksIn.ts';
import { Composer } from './composer.tsx';
import { RetryBar } from './retryBar.tsx';
import { SetUpBar } from './setUpBar.tsx';
import { Transcript } from './transcript.tsx';
import { Welcome } from './welcome.tsx';

/** The whole page, as the host's last state describes it; empty until the first one comes. */
export function App(): VNode | null {
  const { words, store, post } = useChatPage();
  const [state, setState] = useState<ChatState | undefined>(store.state);
  // Before anything can arrive, so that nothing is missed.
  useLayoutEffect(() => store.onState.add((next) => setState(next)), [store]);
  useEffect(() => {
    const stop = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && store.state?.running) post({ type: 'stop' });
    };
    document.addEventListener('keydown', stop);
    return () => document.removeEventListener('keydown', stop);
  }, [store, post]);
  if (!state) return null;
  return (
    <main class="chat">
      {state.messages.length === 0 ? (
        <Welcome connection={state.connection} />
      ) : (
        <Transcript
          key={state.conversationId}
          messages={state.messages}
          label={words.conversation}
          toEndLabel={words.toEnd}
          onLink={openLinksIn((href) => post({ type: 'openLink', href }))}
        />
      )}
      {state.connection === 'missing' && state.messages.length > 0 && <SetUpBar />}
      {state.running?.waiting && <RetryBar waiting={state.running.waiting} />}
      <Composer state={state} />
    </main>
  );
}
