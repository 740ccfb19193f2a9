import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { ChatWords } from '../../protocol/chatWords.ts';
import type { ChatStore } from './chatStore.ts';
import type { ComposerDraft } from './composerDraft.ts';
import type { Post } from './pageRequest.ts';
import type { ReadingPlaces } from './readingPlaces.ts';

/** What every part of the page may use. */
export interface ChatPage {
  readonly words: ChatWords;
  readonly store: ChatStore;
  readonly draft: ComposerDraft;
  readonly places: ReadingPlaces;
  readonly post: Post;
  /** Tells those who listen to the page instead of looking at it. */
  readonly announce: (text: string) => void;
}

const context = createContext<ChatPage | undefined>(undefined);

export const ChatPageProvider = context.Provider;

export function useChatPage(): ChatPage {
  const page = useContext(context);
  if (!page) throw new Error('A part of the page stands outside of it.');
  return page;
}
