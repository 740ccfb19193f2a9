import type { ChatSession } from '../../core/chat/chatSession.ts';
import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import type { ChatView } from './chatView.ts';
import type { ConversationListing } from './conversationListing.ts';

export interface ShowAnswerServices {
  readonly sessions: Pick<ChatSessions, 'open'> & { readonly current: Pick<ChatSession, 'id' | 'show'> };
  readonly listing: Pick<ConversationListing, 'hide'>;
  readonly view: Pick<ChatView, 'focus' | 'reveal'>;
}

/** Shows an answer in the panel; resolves to whether its conversation is still there. */
export async function showAnswer(
  { sessions, listing, view }: ShowAnswerServices,
  conversationId: string,
  answerId: string | undefined,
): Promise<boolean> {
  if (!(await sessions.open(conversationId))) return false;
  // The person went elsewhere while it was being read.
  if (sessions.current.id !== conversationId) return true;
  listing.hide();
  if (answerId === undefined) {
    await view.focus();
  } else {
    sessions.current.show(answerId);
    await view.reveal({ type: 'showMessage', conversationId, messageId: answerId });
  }
  return true;
}
