import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import type { ChatState } from '../chatStore.ts';
import { useChatPage } from '../chatPage.ts';
import { fill } from '../words.ts';

type Waiting = NonNullable<NonNullable<ChatState['running']>['waiting']>;

/** Says why a request failed and when it is tried again, and lets one do so at once. */
export function RetryBar({ waiting }: { readonly waiting: Waiting }): VNode {
  const { words, post, store } = useChatPage();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const until = useMemo(() => Date.now() + waiting.remaining, [waiting]);
  // `now` is a little older than `until` at first.
  const left = Math.min(waiting.remaining, Math.max(0, until - now));
  const seconds = Math.ceil(left / 1000);
  const retryNow = (): void => {
    post({ type: 'skipWait' });
    // The bar goes away, and with it the focus.
    store.onFocusComposer.tell();
  };
  return (
    <section class="bar" aria-label={waiting.reason}>
      <p>
        {waiting.reason} {fill(words.retryIn, String(seconds))}
      </p>
      <button type="button" class="secondary-button" onClick={retryNow}>
        {words.retryNow}
      </button>
    </section>
  );
}
