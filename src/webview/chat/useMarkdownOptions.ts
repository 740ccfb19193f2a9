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
      codeUse: {
        use: (action, { text, language }) => post({ type: 'useCode', action, code: text, language }),
        labels: {
          insert: words.insertCode,
          replace: words.replaceWithCode,
          apply: words.applyCode,
          newFile: words.codeToFile,
          terminal: words.codeToTerminal,
        },
        toolbarLabel: words.codeActions,
        moreLabel: words.more,
      },
      hiddenWarning: words.hiddenWarning,
      taskDone: words.taskDone,
      taskOpen: words.taskOpen,
      imageText: (address) => fill(words.imageNotLoaded, address),
    }),
    [words, post, announce],
  );
}
