import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';
import { suggestionId, suggestionListId } from './suggestionId.ts';
import type { Suggestion, Suggestions } from './suggester.ts';
import { SuggestionRow } from './suggestionRow.tsx';

interface Props {
  readonly suggestions: Suggestions;
  readonly onChoose: (chosen: Suggestion) => void;
}

/** What could be meant; the focus stays in the text. */
export function SuggestionList({ suggestions, onChoose }: Props): VNode {
  const { words, announce } = useChatPage();
  const list = useRef<HTMLDivElement>(null);
  const { kind, items, active } = suggestions;
  const count = items.length;
  useLayoutEffect(() => {
    list.current?.children.item(active)?.scrollIntoView({ block: 'nearest' });
  }, [active, count]);
  useLayoutEffect(() => announce(fill(words.suggestionCount, String(count))), [announce, words, count]);
  return (
    <div
      ref={list}
      id={suggestionListId}
      class="composer-popup"
      role="listbox"
      aria-label={kind === 'mention' ? words.mentions : words.prompts}
      // A press must not take the cursor out of the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, place) => (
        <SuggestionRow
          key={item.key}
          id={suggestionId(place)}
          suggestion={item}
          active={place === active}
          onChoose={() => onChoose(item)}
        />
      ))}
    </div>
  );
}
