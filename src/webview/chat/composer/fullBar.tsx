import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

import type { ContextMeter } from '../../../protocol/chat.ts';
import { useChatPage } from '../chatPage.ts';
import { Icon } from '../components/icon.tsx';
import { fill } from '../words.ts';
import { compactNumber } from './compactNumber.ts';

interface Props {
  readonly meter: ContextMeter;
  readonly leavesOut: boolean;
  readonly onSendFrom: (messageId?: string) => void;
}

/** Says that the next question is too long for the model and what can be left out of it: nothing is by itself. */
export function FullBar({ meter, leavesOut, onSendFrom }: Props): VNode | null {
  const { words, announce } = useChatPage();
  const { tokens, limit = Number.POSITIVE_INFINITY, remedy } = meter;
  const language = document.documentElement.lang;
  const said = fill(words.meterFull, compactNumber(tokens, language), compactNumber(limit, language));
  const full = tokens > limit;
  useLayoutEffect(() => {
    // Without the numbers, which change while one types.
    if (full) announce(words.meterFullSaid);
  }, [full, announce, words]);
  if (!full) return null;
  return (
    <section class="composer-notice" aria-label={said}>
      <Icon name="problems" />
      <p>
        {said} {!remedy && words.meterFullAdvice}
      </p>
      {(remedy ?? leavesOut) && (
        <div class="notice-buttons">
          {remedy && (
            <button type="button" class="secondary-button" onClick={() => onSendFrom(remedy.messageId)}>
              {remedy.label}
            </button>
          )}
          {leavesOut && (
            <button type="button" class="secondary-button" onClick={() => onSendFrom()}>
              {words.sendAllAgain}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
