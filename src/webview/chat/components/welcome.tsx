import type { VNode } from 'preact';

import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { Examples } from './examples.tsx';

/** What stands there before the first question. */
export function Welcome({ connection, offer }: Pick<ChatState, 'connection' | 'offer'>): VNode {
  const { words, post } = useChatPage();
  const connected = connection === 'ready';
  return (
    <section class="welcome">
      <h1>{connected ? words.welcomeTitle : words.notConnectedTitle}</h1>
      <p>{connected ? words.welcomeText : words.notConnectedText}</p>
      {connected ? (
        <Examples offer={offer} />
      ) : (
        <button type="button" class="primary-button" onClick={() => post({ type: 'setUp' })}>
          {words.setUpConnection}
        </button>
      )}
    </section>
  );
}
