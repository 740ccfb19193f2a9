import type { VNode } from 'preact';

import type { Question } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { Pager } from './pager.tsx';

/** Stands where the model was asked to go on: nobody wrote a question there. */
export function ContinuedLine({ question }: { readonly question: Question }): VNode {
  const { words } = useChatPage();
  const { id, position, leftOut } = question;
  return (
    <article
      class={`message line-message${leftOut ? ' left-out' : ''}`}
      tabIndex={-1}
      aria-labelledby={`author-${id}`}
    >
      <div class="divider">
        <h2 id={`author-${id}`}>{words.continued}</h2>
        {position && <Pager position={position} />}
      </div>
    </article>
  );
}
