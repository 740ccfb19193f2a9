import type { VNode } from 'preact';

import { useChatPage } from '../chatPage.ts';
import { Icon } from '../components/icon.tsx';

interface Props {
  readonly answering: boolean;
  /** There is nothing to send. */
  readonly blank: boolean;
  readonly onStop: () => void;
}

/** Send, or Stop in its place while an answer is being written. */
export function SendButton({ answering, blank, onStop }: Props): VNode {
  const { words } = useChatPage();
  return answering ? (
    <button
      key="stop"
      type="button"
      class="round-button"
      title={words.stop}
      aria-label={words.stop}
      onClick={onStop}
    >
      <Icon name="stop" />
    </button>
  ) : (
    <button
      key="send"
      type="submit"
      class="round-button primary"
      title={words.send}
      aria-label={words.send}
      disabled={blank}
    >
      <Icon name="send" />
    </button>
  );
}
