import type { VNode } from 'preact';

import { splitMatches } from '../list/splitMatches.ts';

/** A text, with what was searched for marked in it. */
export function ConversationListMatches({
  text,
  query,
}: {
  readonly text: string;
  readonly query: string;
}): VNode {
  return (
    <>
      {splitMatches(text, query).map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
        part.matches ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </>
  );
}
