import type { VNode } from 'preact';

import type { Question } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { AttachmentChip } from './attachmentChip.tsx';

/** What was asked, as it was written: not taken for Markdown. */
export function QuestionView({ question }: { readonly question: Question }): VNode {
  const { words } = useChatPage();
  return (
    <article class="message question" aria-labelledby={`author-${question.id}`}>
      <h2 id={`author-${question.id}`} class="visually-hidden">
        {words.you}
      </h2>
      <div class="question-text" dir="auto">
        {question.text}
      </div>
      {question.attachments.length > 0 && (
        <div class="chips">
          {question.attachments.map((chip) => (
            <AttachmentChip key={chip.id} chip={chip} />
          ))}
        </div>
      )}
    </article>
  );
}
