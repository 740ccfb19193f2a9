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
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  /** The keyboard ended the renaming, so the focus has to go back. */
  const returnsRef = useRef(false);
  useLayoutEffect(() => {
    if (renaming) inputRef.current?.select();
    else if (returnsRef.current) buttonRef.current?.focus();
    returnsRef.current = false;
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
    returnsRef.current = true;
    rename(event.key === 'Enter' ? event.currentTarget.value : '');
  };
  if (renaming) {
    return (
      <input
        ref={inputRef}
        class="title-input"
        dir="auto"
        maxLength={200}
        aria-label={words.titleLabel}
        defaultValue={title ?? ''}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // An input that goes away loses the focus, too; what its key meant is done already.
          if (!returnsRef.current) rename(event.currentTarget.value);
        }}
      />
    );
  }
  return (
    <h1 class="title">
      <button
        ref={buttonRef}
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
