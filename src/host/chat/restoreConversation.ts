import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { WorkspaceMemory } from './composer.ts';

const key = 'chat.conversationId';

/** Opens the conversation that was open when the window closed, and remembers from now on which one is. */
export async function restoreConversation(
  sessions: ChatSessions,
  memory: WorkspaceMemory,
  log: Logger,
  keep: (subscription: Disposable) => void,
): Promise<void> {
  const id = memory.get(key);
  try {
    if (typeof id === 'string') await sessions.open(id);
  } catch (error) {
    log.error(`Conversation ${String(id)} cannot be opened: ${String(error)}`);
  }
  let remembered = id;
  keep(
    sessions.onDidChange(() => {
      if (sessions.current.id === remembered) return;
      remembered = sessions.current.id;
      void memory.update(key, remembered);
    }),
  );
}
