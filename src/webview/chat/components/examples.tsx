import type { VNode } from 'preact';

import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';

/** Questions about what the active editor shows. They only fill in what one would have to type. */
export function Examples({ offer }: Pick<ChatState, 'offer'>): VNode | null {
  const { words, post, draft, store } = useChatPage();
  const subject = offer.selection ?? offer.file;
  if (subject === undefined) return null;
  const ask = (text: string): void => {
    post({ type: 'attach', what: offer.selection === undefined ? 'file' : 'selection' });
    draft.write(text);
    store.onFocusComposer.tell();
  };
  return (
    <div class="examples" role="group" aria-label={fill(words.examplesLabel, subject)}>
      {[words.exampleExplain, words.exampleReview, words.exampleTest].map((text) => (
        <button key={text} type="button" class="secondary-button" onClick={() => ask(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
