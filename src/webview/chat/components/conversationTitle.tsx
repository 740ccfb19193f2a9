import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { useChatPage } from '../chatPage.ts';

interface Props {
  readonly conversationId: string;
  readonly title: string | undefined;
}

/** The conversation's name, which becomes an input when one wants another. */
export function ConversationTitle({ conversationId, title }: Props): VNode {
  const { words, post } = useChatPage();
  const [renaming, setRenaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The keyboard ended the renaming, so the focus has to go back. */
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (renaming) input.current?.select();
    else if (returns.current) button.current?.focus();
    returns.current = false;
  }, [renaming]);
  const rename = (next: string): void => {
    setRenaming(false);
    const written = next.trim();
    if (written !== '' && written !== title)
      post({ type: 'renameConversation', conversationId, title: written });
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    returns.current = true;
    rename(event.key === 'Enter' ? event.currentTarget.value : '');
  };
  if (renaming) {
    return (
      <input
        ref={input}
        class="title-input"
        dir="auto"
        maxLength={200}
        aria-label={words.titleLabel}
        defaultValue={title ?? ''}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // An input that goes away loses the focus, too; what its key meant is done already.
          if (!returns.current) rename(event.currentTarget.value);
        }}
      />
    );
  }
  return (
    <h1 class="title">
      <button
        ref={button}
        type="button"
        class="title-button"
        dir="auto"
        title={`${title ?? words.untitled}\n${words.renameConversation}`}
        onClick={() => setRenaming(true)}
        onKeyDown={(event) => {
          if (event.key !== 'F2') return;
          event.preventDefault();
          setRenaming(true);
        }}
      >
        {title ?? words.untitled}
      </button>
    </h1>
  );
}
