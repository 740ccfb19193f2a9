import type { ConversationList, ListedConversation } from '../../src/protocol/conversationList.ts';
import { type ShownState, stateWith } from './states.ts';

/** Noon, so that a few hours before and after are the same day in every time zone that the tests may run in. */
export const listTime = new Date(2026, 4, 20, 12).getTime();

const hour = 3_600_000;

/** A conversation that was last added to so many hours ago. */
export function listed(
  id: string,
  hoursAgo: number,
  parts: Partial<ListedConversation> = {},
): ListedConversation {
  return {
    id,
    title: `Title ${id}`,
    pinned: false,
    modifiedAt: new Date(listTime - hoursAgo * hour).toISOString(),
    models: ['maker/model-1'],
    answering: false,
    ...parts,
  };
}

/** The page with the list on it. */
export function listState(
  conversations: readonly ListedConversation[],
  parts: Partial<ConversationList> = {},
  panel: Partial<ShownState> = {},
): ShownState {
  return stateWith({
    list: { query: '', sort: 'time', searching: false, conversations, ...parts },
    ...panel,
  });
}

/** A list with something of everything. */
export const sampleList: ShownState = listState(
  [
    listed('p1', 700, {
      title: 'House rules for commit messages',
      pinned: true,
      tokens: 48_211,
      cost: '$0.31',
    }),
    listed('conversation-1', 0.1, {
      title: 'Make greet() refuse unknown names',
      tokens: 2246,
      cost: '$0.004',
      models: ['maker/model-1', 'maker/model-1-mini'],
    }),
    listed('t2', 0.01, {
      title: 'Port the wire tests to mocha, and find out why the last one hangs',
      answering: true,
    }),
    listed('t3', 5, { title: 'שלום עולם', tokens: 310 }),
    listed('y1', 26, { title: 'Explain the event stream decoder', tokens: 12_345, cost: '$0.02' }),
    listed('w1', 80, {
      title: 'SQL for monthly usage',
      tokens: 1_204_000,
      cost: '$12.40',
      models: ['a/very-long-model-name-2026-05-preview'],
    }),
    listed('o1', 900, { title: 'Untitled', models: [] }),
  ],
  {},
  { runningElsewhere: 1, undo: { text: 'Deleted “Old notes”.' } },
);

/** What a search has found. */
export const foundList: ShownState = listState(
  [
    listed('f1', 3, {
      title: 'Explain the event stream decoder',
      snippet:
        '… how does the Decoder tell a whole document from a stream of events? It looks at the first …',
      tokens: 12_345,
    }),
    listed('f2', 50, { title: 'Names', snippet: '… <b>event</b> handlers are not decoders …' }),
  ],
  { query: 'event decoder' },
);
