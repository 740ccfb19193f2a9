import type { VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';

interface Props {
  readonly text: string;
  /** The bar goes away, and with it the focus: where it goes, if not to the composer. */
  readonly onUndone?: () => void;
}

/** Says what was deleted, and brings it back. */
export function UndoBar({ text, onUndone }: Props): VNode {
  const { words, post, store } = useChatPage();
  return (
    <section class="bar undo-bar" aria-label={text}>
      <p>{text}</p>
      <button
        type="button"
        class="secondary-button"
        onClick={() => {
          post({ type: 'undoDelete' });
          if (onUndone) onUndone();
          else store.onFocusComposer.tell();
        }}
      >
        {words.undo}
      </button>
    </section>
  );
}
