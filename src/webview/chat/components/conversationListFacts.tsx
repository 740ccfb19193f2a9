import type { VNode } from 'preact';

import type { ListedConversation } from '../../../protocol/conversationList.ts';
import { useChatPage } from '../chatPage.ts';
import type { ListFormats } from '../list/listFormats.ts';
import { fill } from '../words.ts';

interface Props {
  readonly conversation: ListedConversation;
  readonly now: number;
  readonly formats: ListFormats;
}

/** When, with which models and for how much; what was not reported is left out. */
export function ConversationListFacts({ conversation, now, formats }: Props): VNode {
  const { words } = useChatPage();
  const { modifiedAt, models, tokens, cost, answering } = conversation;
  const time = Date.parse(modifiedAt);
  return (
    <span class="listed-facts">
      {answering ? (
        <span class="listed-answering">
          <span class="running-mark" />
          {words.listAnswering}
        </span>
      ) : (
        <span title={formats.exact(time)}>{formats.relative(time, now)}</span>
      )}
      {models.length > 0 && (
        <span class="listed-models" title={models.join(', ')}>
          {models.join(', ')}
        </span>
      )}
      {tokens !== undefined && (
        <span title={fill(words.listTokens, formats.whole(tokens))}>
          {fill(words.listTokens, formats.rounded(tokens))}
        </span>
      )}
      {cost !== undefined && <span>{cost}</span>}
    </span>
  );
}
