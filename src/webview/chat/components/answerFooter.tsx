import type { VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { tokenText } from '../tokenText.ts';
import { useMarkdownOptions } from '../useMarkdownOptions.ts';
import { CopyButton } from './copyButtonView.tsx';

/** Who answered, for how many tokens, and the whole text to take away. */
export function AnswerFooter({ answer }: { readonly answer: Answer }): VNode {
  const { words } = useChatPage();
  const options = useMarkdownOptions();
  return (
    <footer class="answer-footer">
      {answer.text !== '' && (
        <CopyButton text={answer.text} options={{ ...options, copyLabel: words.copyAnswer }} />
      )}
      <span class="answer-model" title={answer.modelId}>
        {answer.modelId}
      </span>
      <span class="tokens" title={words.tokensLabel}>
        {tokenText(answer.usage, words, document.documentElement.lang)}
      </span>
    </footer>
  );
}
