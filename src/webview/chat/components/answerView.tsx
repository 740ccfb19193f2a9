import type { VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { useMarkdownOptions } from '../useMarkdownOptions.ts';
import { AnswerFooter } from './answerFooter.tsx';
import { FailureView } from './failureView.tsx';
import { MarkdownView } from './markdownView.tsx';
import { ReasoningView } from './reasoningView.tsx';

/** An answer, from its first piece to its bill. */
export function AnswerView({ answer }: { readonly answer: Answer }): VNode {
  const { words, store, post } = useChatPage();
  const options = useMarkdownOptions();
  const { status, failure, notice } = answer;
  return (
    <article class="message answer" aria-labelledby={`author-${answer.id}`}>
      <h2 id={`author-${answer.id}`} class="visually-hidden">
        {answer.modelId}
      </h2>
      <ReasoningView answer={answer} store={store} label={words.reasoning} />
      <MarkdownView answer={answer} store={store} options={options} />
      {status === 'answering' && (
        <p class="running">
          <span class="running-mark" aria-hidden="true" />
          {words.answering}
        </p>
      )}
      {notice !== undefined && <p class="notice">{notice}</p>}
      {!failure && status === 'stopped' && <p class="notice">{words.stopped}</p>}
      {!failure && status === 'interrupted' && <p class="notice">{words.interrupted}</p>}
      {failure && (
        <FailureView
          failure={failure}
          severe={status === 'failed'}
          onAct={(action) => {
            post({ type: 'act', answerId: answer.id, action });
            // The card goes away, and with it the focus; all else opens something of VS Code's.
            if (action === 'retry') store.onFocusComposer.tell();
          }}
        />
      )}
      {status !== 'answering' && <AnswerFooter answer={answer} />}
    </article>
  );
}
