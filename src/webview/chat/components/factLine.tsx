import { Fragment, type VNode } from 'preact';

import type { Fact } from '../answerFacts.ts';

interface FactLineProps {
  readonly facts: readonly Fact[];
  /** Shows what the service booked. */
  readonly onBill: () => void;
}

/** Facts in a row that breaks between them, each with a tooltip. */
export function FactLine({ facts, onBill }: FactLineProps): VNode {
  return (
    <p class="facts">
      {facts.map(({ text, tip, isBill }, index) => (
        <Fragment key={text}>
          {/* A line never begins with the dot. */}
          {index > 0 && '\u00A0· '}
          {isBill ? (
            <button type="button" class="bill" title={tip} onClick={onBill}>
              {text}
            </button>
          ) : (
            <span title={tip}>{text}</span>
          )}
        </Fragment>
      ))}
    </p>
  );
}
