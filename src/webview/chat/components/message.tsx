import { Component, type VNode } from 'preact';

import type { ChatMessage } from '../../../protocol/chat.ts';
import { AnswerView } from './answerView.tsx';
import { ContinuedLine } from './continuedLine.tsx';
import { QuestionView } from './questionView.tsx';

interface Props {
  readonly message: ChatMessage;
}

/** Drawn again only when the message itself is another: most of a conversation never changes. */
export class Message extends Component<Props> {
  override shouldComponentUpdate({ message }: Props): boolean {
    return message !== this.props.message;
  }

  override render({ message }: Props): VNode {
    if (message.role === 'assistant') return <AnswerView answer={message} />;
    return message.continues ? <ContinuedLine question={message} /> : <QuestionView question={message} />;
  }
}
