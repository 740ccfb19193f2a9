import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { openLinksIn } from '../openLinksIn.ts';
import { Transcript } from './transcript.tsx';
import { Welcome } from './welcome.tsx';

/** The messages of the open conversation, or what stands there before the first. */
export function ConversationView({ state }: { readonly state: ChatState }): VNode {
  const { words, store, places, post } = useChatPage();
  const onLink = useMemo(() => openLinksIn((href) => post({ type: 'openLink', href })), [post]);
  const { conversationId, messages, connection, offer } = state;
  if (messages.length === 0) return <Welcome connection={connection} offer={offer} />;
  return (
    <Transcript
      key={conversationId}
      conversationId={conversationId}
      messages={messages}
      places={places}
      store={store}
      label={words.conversation}
      toEndLabel={words.toEnd}
      onLink={onLink}
    />
  );
}
