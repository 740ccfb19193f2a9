import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { useChatPage } from '../chatPage.ts';
import { copiedFor } from '../copyButton.ts';
import { IconButton } from './iconButton.tsx';

interface Props {
  readonly label: string;
  readonly onCopy: () => void;
}

/** Copies, and says so for a moment. */
export function CopyButtonView({ label, onCopy }: Props): VNode {
  const { words, announce } = useChatPage();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), copiedFor);
    return () => clearTimeout(timer);
  }, [copies]);
  return (
    <IconButton
      icon={copies > 0 ? 'check' : 'copy'}
      label={copies > 0 ? words.copied : label}
      onPress={() => {
        onCopy();
        announce(words.copied);
        setCopies(copies + 1);
      }}
    />
  );
}
