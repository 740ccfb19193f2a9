import type { ComponentChildren, VNode } from 'preact';

import type { Position } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import type { MenuItem } from '../popupMenu.ts';
import { IconButton } from './iconButton.tsx';
import { MoreButton } from './moreButton.tsx';
import { Pager } from './pager.tsx';
import { Toolbar } from './toolbar.tsx';

interface Props {
  readonly label: string;
  readonly position: Position | undefined;
  /** The end of the row at which the pager stands, which is always there to be seen. */
  readonly pagerAt: 'start' | 'end';
  /** Buttons that are there at every width. */
  readonly children: ComponentChildren;
  /** What a narrow panel has in a menu instead. */
  readonly others: readonly MenuItem[];
}

/** What can be done with a message: quiet until one comes near. */
export function MessageActions({ label, position, pagerAt, children, others }: Props): VNode {
  const { words } = useChatPage();
  return (
    <div class="message-actions">
      {position && pagerAt === 'start' && <Pager position={position} />}
      <Toolbar label={label}>
        {children}
        <span class="others">
          {others.map((item) => (
            <IconButton key={item.label} icon={item.icon} label={item.label} onPress={item.run} />
          ))}
        </span>
        <MoreButton label={words.more} items={others} />
      </Toolbar>
      {position && pagerAt === 'end' && <Pager position={position} />}
    </div>
  );
}
