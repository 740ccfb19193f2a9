import type { VNode } from 'preact';

import type { FailureCard } from '../../../protocol/chat.ts';
import type { AnswerAction } from '../../../protocol/chatRequest.ts';
import { ActionButtons } from './actionButtons.tsx';

interface Props {
  readonly failure: FailureCard;
  /** Nothing went wrong when the person stopped the answer. */
  readonly severe: boolean;
  readonly onAct: (action: AnswerAction) => void;
}

/** What went wrong, and what can be done about it. */
export function FailureView({ failure, severe, onAct }: Props): VNode {
  return (
    <div class={severe ? 'failure severe' : 'failure'} role="group" aria-label={failure.title}>
      <p class="failure-title">{failure.title}</p>
      <p class="failure-detail">{failure.detail}</p>
      <ActionButtons actions={failure.actions} urgent={severe} onAct={onAct} />
    </div>
  );
}
