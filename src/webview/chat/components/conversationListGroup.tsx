import type { VNode } from 'preact';

import type { ChatWords } from '../../../protocol/chatWords.ts';
import type { ConversationGroup, GroupName } from '../list/groupConversations.ts';
import type { ListColumn } from '../list/listColumn.ts';
import { ConversationListRow, type ListRowContext } from './conversationListRow.tsx';

interface Props {
  readonly group: ConversationGroup;
  /** How many conversations stand in the groups above. */
  readonly before: number;
  /** How many of this group are drawn. */
  readonly shown: number;
  readonly openId: string;
  readonly activeId: string | undefined;
  readonly column: ListColumn;
  readonly renamingId: string | undefined;
  readonly row: ListRowContext;
}

export function ConversationListGroup(props: Props): VNode {
  const { group, before, shown, openId, activeId, column, renamingId, row } = props;
  const { name } = group;
  const rows = group.conversations
    .slice(0, shown)
    .map((conversation, index) => (
      <ConversationListRow
        key={conversation.id}
        {...row}
        conversation={conversation}
        position={before + index + 1}
        isOpen={conversation.id === openId}
        tabStop={conversation.id === activeId ? column : undefined}
        renaming={conversation.id === renamingId}
      />
    ));
  if (name === undefined) return <>{rows}</>;
  // The heading names the group; among rows there is no place for it of its own.
  return (
    <div role="rowgroup" class="list-group" aria-labelledby={`list-${name}`}>
      <div id={`list-${name}`} class="list-heading" aria-hidden="true">
        {groupWords(name, row.words)}
      </div>
      {rows}
    </div>
  );
}

function groupWords(name: GroupName, words: ChatWords): string {
  switch (name) {
    case 'pinned':
      return words.listPinned;
    case 'today':
      return words.listToday;
    case 'yesterday':
      return words.listYesterday;
    case 'week':
      return words.listWeek;
    case 'older':
      return words.listOlder;
  }
}
