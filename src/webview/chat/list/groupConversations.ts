import type { ConversationList, ListedConversation } from '../../../protocol/conversationList.ts';

export type GroupName = 'pinned' | 'today' | 'yesterday' | 'week' | 'older';

export interface ConversationGroup {
  /** Missing where the list is not sorted by time: then there is but one group. */
  readonly name?: GroupName;
  readonly conversations: readonly ListedConversation[];
}

const order: readonly GroupName[] = ['pinned', 'today', 'yesterday', 'week', 'older'];

/** Those of one group stay in the order in which they came. @param now milliseconds since 1970 */
export function groupConversations(
  { conversations, sort }: ConversationList,
  now: number,
): readonly ConversationGroup[] {
  if (conversations.length === 0) return [];
  if (sort !== 'time') return [{ conversations }];
  const since = (days: number): number => {
    const day = new Date(now);
    // By the calendar: a day may have 23 or 25 hours.
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days).getTime();
  };
  const [today, yesterday, week] = [since(0), since(1), since(7)];
  const groupOf = ({ pinned, modifiedAt }: ListedConversation): GroupName => {
    if (pinned) return 'pinned';
    const time = Date.parse(modifiedAt);
    if (time >= today) return 'today';
    if (time >= yesterday) return 'yesterday';
    return time >= week ? 'week' : 'older';
  };
  const groups = Map.groupBy(conversations, groupOf);
  return order.flatMap((name) => {
    const found = groups.get(name);
    return found ? [{ name, conversations: found }] : [];
  });
}
