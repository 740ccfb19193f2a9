import type { VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';

interface Props {
  readonly query: string;
  readonly onClear: () => void;
}

/** Stands where there would be conversations. */
export function ConversationListEmpty({ query, onClear }: Props): VNode {
  const { words, post } = useChatPage();
  const sought = query.trim() !== '';
  return (
    <section class="list-empty">
      <h2>{sought ? words.listNothingTitle : words.listEmptyTitle}</h2>
      <p>{sought ? fill(words.listNothingText, query.trim()) : words.listEmptyText}</p>
      {sought ? (
        <button type="button" class="secondary-button" onClick={onClear}>
          {words.listClearSearch}
        </button>
      ) : (
        <button type="button" class="secondary-button" onClick={() => post({ type: 'newConversation' })}>
          {words.newConversation}
        </button>
      )}
    </section>
  );
}
