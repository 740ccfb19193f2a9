import type { VNode } from 'preact';

import type { AnswerAction, FailureCard } from '../../../protocol/chat.ts';

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
      {failure.actions.length > 0 && (
        <div class="failure-actions">
          {failure.actions.map(({ action, label }, index) => (
            <button
              key={action}
              type="button"
              class={index === 0 ? 'primary-button' : 'secondary-button'}
              onClick={() => onAct(action)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
