import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { Position } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { numberFormat } from '../numberFormat.ts';
import { fill } from '../words.ts';
import { IconButton } from './iconButton.tsx';

/** Leads from one of several messages in the same place to the next. */
export function Pager({ position: { index, ids } }: { readonly position: Position }): VNode {
  const { words, post, announce } = useChatPage();
  const groupRef = useRef<HTMLDivElement>(null);
  const numbers = numberFormat(document.documentElement.lang);
  const [number, count] = [numbers.format(index + 1), numbers.format(ids.length)];
  const label = fill(words.version, number, count);
  const shownRef = useRef(label);
  useEffect(() => {
    if (shownRef.current !== label && groupRef.current?.contains(document.activeElement)) announce(label);
    shownRef.current = label;
  }, [label, announce]);
  const show = (next: number): void => {
    const messageId = ids[next];
    if (messageId !== undefined) post({ type: 'showAlternative', messageId });
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    show(index + (event.key === forwards ? 1 : -1));
  };
  return (
    <div ref={groupRef} class="pager" role="group" aria-label={label} onKeyDown={onKeyDown}>
      <IconButton
        icon="previous"
        label={words.previousVersion}
        off={index === 0}
        onPress={() => show(index - 1)}
      />
      <span class="pager-place" aria-hidden="true">
        {number}/{count}
      </span>
      <IconButton
        icon="next"
        label={words.nextVersion}
        off={index === ids.length - 1}
        onPress={() => show(index + 1)}
      />
    </div>
  );
}
