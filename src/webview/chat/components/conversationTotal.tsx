import type { VNode } from 'preact';

import type { Panel } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { totalFacts } from '../totalFacts.ts';

/** What the conversation took, in a few characters; all of it in the tooltip, and for those who listen. */
export function ConversationTotal({ total }: { readonly total: NonNullable<Panel['total']> }): VNode {
  const { words } = useChatPage();
  const { tokens, cost, details } = totalFacts(total, words, document.documentElement.lang);
  return (
    <p class="total" title={details}>
      <span class="visually-hidden">{details}</span>
      <span class="total-tokens" aria-hidden="true">
        {tokens}
      </span>
      <span class={total.cost === undefined ? 'total-cost unknown' : 'total-cost'} aria-hidden="true">
        {cost}
      </span>
    </p>
  );
}
