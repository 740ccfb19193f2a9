import type { VNode } from 'preact';

import type { Answer } from '../../../protocol/chat.ts';
import type { AnswerAction } from '../../../protocol/chatRequest.ts';
import type { IconName } from '../iconPaths.ts';
import { ActionButtons } from './actionButtons.tsx';
import { Icon } from './icon.tsx';

type Notice = NonNullable<Answer['notice']>;

interface Props {
  readonly notice: Notice;
  readonly onAct: (action: AnswerAction) => void;
}

const icons: Readonly<Record<Notice['kind'], IconName>> = {
  cut: 'info',
  refused: 'info',
  filtered: 'info',
  empty: 'info',
  elsewhere: 'edit',
};

/** A remark under an answer that came in good order and is not as one would expect. */
export function NoticeView({ notice: { kind, text, actions }, onAct }: Props): VNode {
  return (
    <div class="notice">
      <Icon name={icons[kind]} />
      <p>{text}</p>
      <ActionButtons actions={actions} urgent={false} onAct={onAct} />
    </div>
  );
}
