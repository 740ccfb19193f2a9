import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { ChatState } from './chatStore.ts';
import { useChatPage } from './chatPage.ts';

/**
 * Gives the focus a place when what had it has gone with a whole view: the button that opened the list on the way
 * back from it, else the composer.
 */
export function useFocusRescue(
  state: ChatState | undefined,
  listButtonRef: RefObject<HTMLButtonElement | null>,
): void {
  const { store } = useChatPage();
  const leftRef = useRef<string>(undefined);
  const startedRef = useRef(false);
  const inList = state?.list !== undefined;
  const conversationId = state?.conversationId;
  const empty = state?.messages.length === 0;
  useLayoutEffect(() => {
    const isFirst = !startedRef.current;
    startedRef.current = conversationId !== undefined;
    const left = leftRef.current;
    leftRef.current = inList ? conversationId : undefined;
    if (isFirst || inList || document.activeElement !== document.body) return;
    if (left !== undefined && left === conversationId) listButtonRef.current?.focus();
    else store.onFocusComposer.tell();
  }, [conversationId, inList, empty, store, listButtonRef]);
}
