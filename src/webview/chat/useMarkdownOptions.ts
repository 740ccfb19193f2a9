import { useMemo } from 'preact/hooks';

import { useChatPage } from './chatPage.ts';
import type { MarkdownOptions } from './markdown/streamedMarkdown.ts';
import { fill } from './words.ts';

export function useMarkdownOptions(): MarkdownOptions {
  const { words, post, announce } = useChatPage();
  return useMemo(
    () => ({
      copy: (text) => {
        post({ type: 'copy', text });
        announce(words.copied);
      },
      copyLabel: words.copy,
      copiedLabel: words.copied,
      imageText: (address) => fill(words.imageNotLoaded, address),
    }),
    [words, post, announce],
  );
}
