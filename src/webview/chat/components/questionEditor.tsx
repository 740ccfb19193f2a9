import type { TargetedEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Question } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';

interface Props {
  readonly question: Question;
  readonly onDone: () => void;
}

/** Asks a question in other words, in its place. */
export function QuestionEditor({ question, onDone }: Props): VNode {
  const { words, post } = useChatPage();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(question.text);
  const noteId = `edit-note-${question.id}`;
  useLayoutEffect(() => {
    const input = inputRef.current;
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  const send = (): void => {
    if (text.trim() === '') return;
    post({ type: 'edit', questionId: question.id, text });
    onDone();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLFormElement>): void => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      // It closes this, and stops no answer.
      event.preventDefault();
      event.stopPropagation();
      onDone();
    } else if (event.key === 'Enter' && event.target === inputRef.current && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  const onSubmit = (event: TargetedEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send();
  };
  return (
    <form class="question-editor" onKeyDown={onKeyDown} onSubmit={onSubmit}>
      <textarea
        ref={inputRef}
        dir="auto"
        rows={1}
        aria-label={words.editLabel}
        aria-describedby={noteId}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div class="question-editor-bar">
        <p id={noteId}>{words.editNote}</p>
        <button type="button" class="secondary-button" onClick={onDone}>
          {words.cancel}
        </button>
        <button type="submit" class="primary-button" disabled={text.trim() === ''}>
          {words.send}
        </button>
      </div>
    </form>
  );
}
