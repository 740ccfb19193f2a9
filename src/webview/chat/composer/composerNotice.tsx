import type { VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

import { useChatPage } from '../chatPage.ts';
import { Icon } from '../components/icon.tsx';

/** A line above the composer, also said to those who do not see it. */
export function ComposerNotice({ text }: { readonly text: string }): VNode {
  const { announce } = useChatPage();
  useLayoutEffect(() => announce(text), [announce, text]);
  return (
    <div class="composer-notice">
      <Icon name="problems" />
      <p>{text}</p>
    </div>
  );
}
