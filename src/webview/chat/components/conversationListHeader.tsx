import type { VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';
import { IconButton } from './iconButton.tsx';

/** The way back, and the ways to more conversations. */
export function ConversationListHeader(): VNode {
  const { words, post } = useChatPage();
  return (
    <header class="list-header">
      <IconButton icon="arrowLeft" label={words.listBack} onPress={() => post({ type: 'closeList' })} />
      <h1 id="list-title">{words.list}</h1>
      <IconButton
        icon="upload"
        label={words.listImport}
        onPress={() => post({ type: 'importConversations' })}
      />
      <IconButton
        icon="plus"
        label={words.newConversation}
        onPress={() => post({ type: 'newConversation' })}
      />
    </header>
  );
}
