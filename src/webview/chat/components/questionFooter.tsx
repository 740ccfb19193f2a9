import type { VNode } from 'preact';

import type { Question } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { CopyButtonView } from './copyButtonView.tsx';
import { IconButton } from './iconButton.tsx';
import { MessageActions } from './messageActions.tsx';

interface Props {
  readonly question: Question;
  readonly onEdit: () => void;
}

/** What can be done with a question. */
export function QuestionFooter({ question: { id, position }, onEdit }: Props): VNode {
  const { words, post } = useChatPage();
  return (
    <footer class="question-footer">
      <MessageActions
        label={words.questionActions}
        position={position}
        pagerAt="end"
        others={[
          { icon: 'fork', label: words.fork, run: () => post({ type: 'fork', messageId: id }) },
          {
            icon: 'trash',
            label: words.deleteMessage,
            run: () => post({ type: 'deleteMessage', messageId: id }),
          },
        ]}
      >
        <IconButton icon="edit" label={words.editQuestion} onPress={onEdit} />
        <CopyButtonView
          label={words.copyQuestion}
          onCopy={() => post({ type: 'copyMessage', messageId: id })}
        />
      </MessageActions>
    </footer>
  );
}
