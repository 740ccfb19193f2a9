import { Fragment, type VNode } from 'preact';

import type { Fact } from '../answerFacts.ts';

/** Facts in a row that breaks between them, each with a tooltip. */
export function FactLine({ facts }: { readonly facts: readonly Fact[] }): VNode {
  return (
    <p class="facts">
      {facts.map(({ text, tip }, index) => (
        <Fragment key={tip}>
          {/* A line never begins with the dot. */}
          {index > 0 && '\u00A0· '}
          <span title={tip}>{text}</span>
        </Fragment>
      ))}
    </p>
  );
}
