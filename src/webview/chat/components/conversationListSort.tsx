import type { VNode } from 'preact';

import type { ConversationList } from '../../../protocol/conversationList.ts';
import { useChatPage } from '../chatPage.ts';

/** What comes first: one of a few, so all of them are in sight. */
export function ConversationListSort({ sort }: Pick<ConversationList, 'sort'>): VNode {
  const { words, post } = useChatPage();
  const choices = [
    ['time', words.listByTime],
    ['tokens', words.listByTokens],
    ['cost', words.listByCost],
  ] as const;
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{words.listSortBy}</legend>
      {choices.map(([by, label]) => (
        <label key={by} class="segment">
          <input
            type="radio"
            name="sort"
            class="visually-hidden"
            checked={by === sort}
            onChange={() => post({ type: 'sortList', by })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
