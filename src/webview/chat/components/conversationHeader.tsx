import type { RefObject, VNode } from 'preact';

import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { numberFormat } from '../numberFormat.ts';
import { fill } from '../words.ts';
import { ConversationTitle } from './conversationTitle.tsx';
import { ConversationTotal } from './conversationTotal.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';

interface Props {
  readonly state: ChatState;
  readonly listButtonRef: RefObject<HTMLButtonElement | null>;
}

/** Which conversation this is, what it took so far, and the way to the others. */
export function ConversationHeader({ state, listButtonRef }: Props): VNode {
  const { words, store, draft, post } = useChatPage();
  const { conversationId, title, messages, total, runningElsewhere } = state;
  const running = numberFormat(document.documentElement.lang).format(runningElsewhere);
  const listLabel = runningElsewhere > 0 ? fill(words.runningElsewhere, running) : words.showList;
  return (
    <header class="conversation-header">
      {messages.length > 0 && (
        <ConversationTitle key={conversationId} conversationId={conversationId} title={title} />
      )}
      {total && messages.length > 0 && <ConversationTotal total={total} />}
      <div class="header-actions">
        <button
          ref={listButtonRef}
          type="button"
          class="quiet-button"
          data-count={runningElsewhere > 0 ? running : undefined}
          title={listLabel}
          aria-label={listLabel}
          onClick={() => post({ type: 'openList' })}
        >
          <Icon name="history" />
        </button>
        <IconButton
          icon="plus"
          label={words.newConversation}
          onPress={() => {
            post({ type: 'newConversation' });
            draft.leave();
            store.onFocusComposer.tell();
          }}
        />
      </div>
    </header>
  );
}
