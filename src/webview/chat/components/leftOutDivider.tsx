import type { VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';

/** Between the messages that are not sent any more and those that are. */
export function LeftOutDivider(): VNode {
  const { words, post, store } = useChatPage();
  return (
    <div class="divider left-out-divider">
      <div class="divider-words">
        <span>{words.aboveNotSent}</span>
        <button
          type="button"
          class="link-button"
          onClick={() => {
            post({ type: 'sendFrom' });
            // The line goes away, and with it the focus.
            store.onFocusComposer.tell();
          }}
        >
          {words.sendAllAgain}
        </button>
      </div>
    </div>
  );
}
