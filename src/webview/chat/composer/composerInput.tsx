import type { TargetedClipboardEvent, TargetedKeyboardEvent, VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';
import type { Suggester, Suggestions } from './suggester.ts';
import { suggestionId, suggestionListId } from './suggestionId.ts';

interface Props {
  readonly attach: (element: HTMLTextAreaElement | null) => void;
  readonly text: string;
  readonly suggester: Suggester;
  readonly suggestions: Suggestions | undefined;
  readonly onKeyDown: (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The text of a question. A text area may have no other role, so the list of suggestions is only pointed at. */
export function ComposerInput({ attach, text, suggester, suggestions, onKeyDown, onFiles }: Props): VNode {
  const { words, draft } = useChatPage();
  const onPaste = (event: TargetedClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData;
    // Cells of a sheet come as a text and as a picture of it.
    if (!pasted || pasted.files.length === 0 || pasted.getData('text/plain') !== '') return;
    event.preventDefault();
    onFiles([...pasted.files]);
  };
  return (
    <textarea
      ref={attach}
      rows={1}
      dir="auto"
      aria-label={words.composerLabel}
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-controls={suggestions && suggestionListId}
      aria-activedescendant={suggestions && suggestionId(suggestions.active)}
      placeholder={words.composerPlaceholder}
      value={text}
      onInput={(event) => {
        draft.write(event.currentTarget.value);
        if (!event.isComposing) suggester.look();
      }}
      onCompositionEnd={suggester.look}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={suggester.dismiss}
    />
  );
}
