import type { VNode } from 'preact';

import type { FailureCard } from '../../../protocol/chat.ts';
import type { AnswerAction } from '../../../protocol/chatRequest.ts';

interface Props {
  readonly actions: FailureCard['actions'];
  /** Whether the first one is what most people will want. */
  readonly urgent: boolean;
  readonly onAct: (action: AnswerAction) => void;
}

/** What can be done about the way in which an answer ended. */
export function ActionButtons({ actions, urgent, onAct }: Props): VNode | null {
  if (actions.length === 0) return null;
  return (
    <div class="action-buttons">
      {actions.map(({ action, label }, index) => (
        <button
          key={action}
          type="button"
          class={urgent && index === 0 ? 'primary-button' : 'secondary-button'}
          onClick={() => onAct(action)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
