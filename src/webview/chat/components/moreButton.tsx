import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { useChatPage } from '../chatPage.ts';
import { type MenuItem, PopupMenu } from '../popupMenu.ts';
import { Icon } from './icon.tsx';

/** What finds no room in a narrow panel, as a menu. Only there where it is needed. */
export function MoreButton({ items }: { readonly items: readonly MenuItem[] }): VNode {
  const { words } = useChatPage();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(items);
  latest.current = items;
  const menu = useRef<PopupMenu>(undefined);
  useEffect(() => {
    if (!button.current) return undefined;
    menu.current = new PopupMenu(button.current, () => latest.current);
    return menu.current.close;
  }, []);
  return (
    <button
      ref={button}
      type="button"
      class="quiet-button more"
      title={words.more}
      aria-label={words.more}
      onClick={() => menu.current?.toggle()}
    >
      <Icon name="more" />
    </button>
  );
}
