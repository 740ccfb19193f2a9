import type { VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import { answerFacts } from '../answerFacts.ts';
import { useChatPage } from '../chatPage.ts';
import { CopyButtonView } from './copyButtonView.tsx';
import { FactLine } from './factLine.tsx';
import { IconButton } from './iconButton.tsx';
import { MessageActions } from './messageActions.tsx';

/** Who answered, what it took, and what can be done with the answer. */
export function AnswerFooter({ answer }: { readonly answer: Answer }): VNode {
  const { words, post } = useChatPage();
  const { id, text, position } = answer;
  return (
    <footer class="answer-footer">
      <FactLine
        facts={answerFacts(answer, words, document.documentElement.lang)}
        onBill={() => post({ type: 'showBill', answerId: id })}
      />
      <MessageActions
        label={words.answerActions}
        position={position}
        pagerAt="start"
        others={[
          {
            icon: 'retryWith',
            label: words.retryWith,
            run: () => post({ type: 'act', answerId: id, action: 'retryWith' }),
          },
          { icon: 'bill', label: words.showBill, run: () => post({ type: 'showBill', answerId: id }) },
          { icon: 'fork', label: words.fork, run: () => post({ type: 'fork', messageId: id }) },
          {
            icon: 'trash',
            label: words.deleteMessage,
            run: () => post({ type: 'deleteMessage', messageId: id }),
          },
        ]}
      >
        {text !== '' && (
          <CopyButtonView
            label={words.copyAnswer}
            onCopy={() => post({ type: 'copyMessage', messageId: id })}
          />
        )}
        <IconButton
          icon="retry"
          label={words.retry}
          onPress={() => post({ type: 'act', answerId: id, action: 'retry' })}
        />
      </MessageActions>
    </footer>
  );
}
