import './chat.css';

import { render } from 'preact';

import type { ChatRequest } from '../../protocol/chat.ts';
import { connectToHost } from '../shared/hostBridge.ts';
import { Announcer } from './announcer.ts';
import { ChatPageProvider } from './chatPage.ts';
import { ChatStore } from './chatStore.ts';
import { ComposerDraft } from './composerDraft.ts';
import { App } from './components/app.tsx';
import { readChatEvent } from './readChatEvent.ts';
import { readWords } from './words.ts';

const host = connectToHost<ChatRequest>();
const words = readWords(document.body);
const store = new ChatStore(host.post);
const announcer = new Announcer(words);
const draft = new ComposerDraft(host.post);
store.onState.add(announcer.follow);
store.onState.add(draft.take);
document.addEventListener('visibilitychange', draft.tell);
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
    <ChatPageProvider value={{ words, store, draft, post: host.post, announce: announcer.announce }}>
      <App />
    </ChatPageProvider>,
    root,
  );
}
host.post({ type: 'ready' });
