import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Question } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { AttachmentChip } from './attachmentChip.tsx';
import { QuestionEditor } from './questionEditor.tsx';
import { QuestionFooter } from './questionFooter.tsx';

/** What was asked, as it was written: not taken for Markdown. */
export function QuestionView({ question }: { readonly question: Question }): VNode {
  const { words } = useChatPage();
  const { id, text, attachments, leftOut } = question;
  const [editing, setEditing] = useState(false);
  const articleRef = useRef<HTMLElement>(null);
  const wasEditingRef = useRef(false);
  useLayoutEffect(() => {
    // The editor took the focus with it.
    if (wasEditingRef.current && !editing) articleRef.current?.focus({ preventScroll: true });
    wasEditingRef.current = editing;
  }, [editing]);
  return (
    <article
      ref={articleRef}
      class={`message question${leftOut ? ' left-out' : ''}`}
      tabIndex={-1}
      aria-labelledby={`author-${id}`}
    >
      <h2 id={`author-${id}`} class="visually-hidden">
        {words.you}
      </h2>
      {editing ? (
        <QuestionEditor question={question} onDone={() => setEditing(false)} />
      ) : (
        <div class="question-text" dir="auto">
          {text}
        </div>
      )}
      {attachments.length > 0 && (
        <div class="chips">
          {attachments.map((chip) => (
            <AttachmentChip key={chip.id} chip={chip} />
          ))}
        </div>
      )}
      {!editing && <QuestionFooter question={question} onEdit={() => setEditing(true)} />}
    </article>
  );
}
