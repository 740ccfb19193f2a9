import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { useChatPage } from '../chatPage.ts';

interface Props {
  readonly title: string;
  /** Without a title nothing is to be changed. */
  readonly onEnd: (title?: string) => void;
}

/** A title while it is being changed, in the place where it stands. */
export function ConversationListTitle({ title, onEnd }: Props): VNode {
  const { words } = useChatPage();
  const input = useRef<HTMLInputElement>(null);
  const endedRef = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (next: string): void => {
    // Taken away, the input loses the focus, and says so.
    if (endedRef.current) return;
    endedRef.current = true;
    const trimmed = next.trim();
    if (trimmed === '' || trimmed === title) onEnd();
    else onEnd(trimmed);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    // No key of a title does anything to the list.
    event.stopPropagation();
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    end(event.key === 'Enter' ? event.currentTarget.value : '');
  };
  return (
    <input
      ref={input}
      class="listed-rename"
      dir="auto"
      maxLength={200}
      aria-label={words.listNewTitle}
      defaultValue={title}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}
