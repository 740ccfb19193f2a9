import type { VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';

/** In place of the composer, where there is a conversation to read and no connection to go on with. */
export function SetUpBar(): VNode {
  const { words, post } = useChatPage();
  return (
    <section class="bar">
      <p>{words.notConnectedTitle}</p>
      <button type="button" class="primary-button" onClick={() => post({ type: 'setUp' })}>
        {words.setUpConnection}
      </button>
    </section>
  );
}
