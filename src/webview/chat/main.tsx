import './chat.css';

import { render } from 'preact';

import { connectToHost } from '../shared/hostBridge.ts';
import { Announcer } from './announcer.ts';
import { ChatPageProvider } from './chatPage.ts';
import { ChatStore } from './chatStore.ts';
import { ComposerDraft } from './composerDraft.ts';
import { App } from './components/app.tsx';
import { KeptDrafts } from './keptDrafts.ts';
import type { PageRequest, Post } from './pageRequest.ts';
import { partOfMemory } from './partOfMemory.ts';
import { readChatEvent } from './readChatEvent.ts';
import { ReadingPlaces } from './readingPlaces.ts';
import { readWords } from './words.ts';

const host = connectToHost<PageRequest & { readonly shown: string }>();
const words = readWords(document.body);
const store: ChatStore = new ChatStore((request) => post(request));
const post: Post = (request) => host.post({ ...request, shown: store.state?.conversationId ?? '' });
const announcer = new Announcer(words);
const keptDrafts = new KeptDrafts(partOfMemory(host.memory, 'drafts'));
const draft = new ComposerDraft(post, keptDrafts);
store.onState.add(announcer.follow);
store.onState.add(draft.take);
store.onForgetDraft.add(keptDrafts.forget);
document.addEventListener('visibilitychange', draft.tell);
// A page that is about to go has no time left for what is written a while later.
document.addEventListener('visibilitychange', keptDrafts.flush);
window.addEventListener('pagehide', keptDrafts.flush);
const places = new ReadingPlaces(partOfMemory(host.memory, 'places'));
host.listen((message) => {
  const event = readChatEvent(message);
  if (event) store.apply(event);
});

// Who comes to the panel without a certain place in mind wants to write.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) store.onFocusComposer.tell();
});

const root = document.querySelector('#root');
if (root) {
  root.after(announcer.element);
  render(
    <ChatPageProvider value={{ words, store, draft, places, post, announce: announcer.announce }}>
      <App />
    </ChatPageProvider>,
    root,
  );
}
draft.tellKept();
post({ type: 'ready' });
