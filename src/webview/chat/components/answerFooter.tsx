import type { VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { tokenText } from '../tokenText.ts';
import { useMarkdownOptions } from '../useMarkdownOptions.ts';
import { CopyButtonView } from './copyButtonView.tsx';

/** Who answered, for how many tokens, and the whole text to take away. */
export function AnswerFooter({ answer }: { readonly answer: Answer }): VNode {
  const { words } = useChatPage();
  const options = useMarkdownOptions();
  const { text, status, usage, modelId } = answer;
  // Where nothing came back, nobody expects a bill.
  const counted = usage !== undefined || status !== 'failed' || text !== '';
  return (
    <footer class="answer-footer">
      {text !== '' && <CopyButtonView text={text} options={{ ...options, copyLabel: words.copyAnswer }} />}
      <div class="answer-facts">
        <span class="answer-model">{modelId}</span>
        {counted && (
          <span class="tokens" title={words.tokensLabel}>
            {tokenText(usage, words, document.documentElement.lang)}
          </span>
        )}
      </div>
    </footer>
  );
}
