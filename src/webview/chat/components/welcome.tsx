import type { VNode } from 'preact';

import type { ChatState } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';

/** What stands there before the first question. */
export function Welcome({ connection }: Pick<ChatState, 'connection'>): VNode {
  const { words, post } = useChatPage();
  const connected = connection === 'ready';
  return (
    <section class="welcome">
      <h1>{connected ? words.welcomeTitle : words.notConnectedTitle}</h1>
      <p>{connected ? words.welcomeText : words.notConnectedText}</p>
      {!connected && (
        <button type="button" class="primary-button" onClick={() => post({ type: 'setUp' })}>
          {words.setUpConnection}
        </button>
      )}
    </section>
  );
}
