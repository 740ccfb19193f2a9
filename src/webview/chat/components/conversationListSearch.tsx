import type { RefObject, TargetedKeyboardEvent, VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onSearch: (text: string) => void;
  /** To the conversations that were found. */
  readonly onDown: () => void;
}

export function ConversationListSearch({ input, text, onSearch, onDown }: Props): VNode {
  const { words } = useChatPage();
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Escape' && text !== '') {
      // Only when nothing is searched for any more, Escape leaves the list.
      event.preventDefault();
      event.stopPropagation();
      onSearch('');
    }
  };
  return (
    <div class="list-search" role="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={words.listSearch}
        placeholder={words.listSearch}
        value={text}
        onInput={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          class="quiet-button"
          title={words.listClearSearch}
          aria-label={words.listClearSearch}
          onClick={() => {
            onSearch('');
            // The button goes away.
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
