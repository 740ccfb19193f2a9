import type { VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import type { AnswerAction } from '../../../protocol/chatRequest.ts';
import { useChatPage } from '../chatPage.ts';
import { useMarkdownOptions } from '../useMarkdownOptions.ts';
import { AnswerFooter } from './answerFooter.tsx';
import { FailureView } from './failureView.tsx';
import { MarkdownView } from './markdownView.tsx';
import { NoticeView } from './noticeView.tsx';
import { ReasoningView } from './reasoningView.tsx';

/** An answer, from its first piece to its bill. */
export function AnswerView({ answer }: { readonly answer: Answer }): VNode {
  const { words, store, post } = useChatPage();
  const options = useMarkdownOptions();
  const { id, modelId, status, failure, notice, leftOut } = answer;
  const act = (action: AnswerAction): void => post({ type: 'act', answerId: id, action });
  return (
    <article
      class={`message answer${leftOut ? ' left-out' : ''}`}
      tabIndex={-1}
      aria-labelledby={`author-${id}`}
    >
      <h2 id={`author-${id}`} class="visually-hidden">
        {modelId === '' ? words.answerActions : modelId}
      </h2>
      <ReasoningView answer={answer} store={store} words={words} />
      <MarkdownView answer={answer} store={store} options={options} />
      {status === 'answering' && (
        <p class="running">
          <span class="running-mark" aria-hidden="true" />
          {words.answering}
        </p>
      )}
      {notice && <NoticeView notice={notice} onAct={act} />}
      {!failure && !notice && (status === 'stopped' || status === 'interrupted') && (
        <p class="ending">{words[status]}</p>
      )}
      {failure && (
        <FailureView failure={failure} severe={status === 'failed' && !failure.isCalm} onAct={act} />
      )}
      {status !== 'answering' && <AnswerFooter answer={answer} />}
    </article>
  );
}
