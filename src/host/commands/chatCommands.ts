import * as vscode from 'vscode';

import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import { pathOf, titleOf } from '../../core/chat/conversation.ts';
import type { Attaching, AttachWhat } from '../chat/attaching.ts';
import type { ChatActions } from '../chat/chatActions.ts';
import type { ChatView } from '../chat/chatView.ts';
import type { ConversationExports } from '../chat/conversationExports.ts';
import type { ConversationListing } from '../chat/conversationListing.ts';

const { l10n } = vscode;

interface ChatCommandsServices {
  readonly sessions: ChatSessions;
  readonly actions: ChatActions;
  readonly attaching: Attaching;
  readonly listing: ConversationListing;
  readonly exports: ConversationExports;
  readonly view: ChatView;
}

/** Everything the panel can do, for the command palette and for keys. */
export function registerChatCommands(
  command: (id: string, run: (...args: unknown[]) => unknown) => void,
  { sessions, actions, attaching, listing, exports, view }: ChatCommandsServices,
): void {
  const lastAnswer = (): string | undefined =>
    pathOf(sessions.current.conversation).findLast(({ role }) => role === 'assistant')?.id;
  const withLastAnswer = async (use: (answerId: string) => unknown): Promise<void> => {
    const id = lastAnswer();
    if (id !== undefined) await use(id);
  };
  const attach = async (what: AttachWhat): Promise<void> => {
    if (await attaching.attach(what)) await view.focus();
  };
  command('chat.open', () => view.focus());
  command('chat.new', async () => {
    actions.newConversation();
    await view.focus();
  });
  command('chat.showConversations', async () => {
    await vscode.commands.executeCommand('modelside.chat.focus');
    await listing.show();
  });
  command('chat.stop', () => sessions.current.stop());
  command('chat.attachSelection', () => attach('selection'));
  command('chat.attachFile', () => attach('file'));
  command('chat.attachFiles', () => attach('pick'));
  command('chat.attachProblems', () => attach('problems'));
  command('chat.attachTerminal', () => attach('terminal'));
  command('chat.attachResource', async (uri, selected) => {
    const chosen = Array.isArray(selected) ? selected : [uri];
    let some = false;
    for (const one of chosen)
      if (one instanceof vscode.Uri) some = (await attaching.attachResource(one)) || some;
    if (some) await view.focus();
  });
  command('chat.retry', () => withLastAnswer((id) => actions.retry(id)));
  command('chat.retryWith', () => withLastAnswer((id) => actions.retryWith(id)));
  command('chat.continue', () => withLastAnswer((id) => actions.continue(id)));
  command('chat.focusLastAnswer', () => {
    listing.hide();
    return view.reveal({ type: 'focusLastAnswer' });
  });
  command('chat.copyLastAnswer', () => withLastAnswer((id) => actions.copyMessage(id)));
  command('chat.configure', () => {
    listing.hide();
    return view.reveal({ type: 'showSettings' });
  });
  command('chat.rename', async () => {
    const { conversation, id } = sessions.current;
    const title = await vscode.window.showInputBox({
      title: l10n.t('Rename Conversation'),
      value: titleOf(conversation) ?? '',
      prompt: l10n.t('Empty for the first words of the first question'),
    });
    if (title !== undefined) await actions.renameConversation(id, title);
  });
  command('chat.delete', () => actions.deleteConversation(sessions.current.id));
  command('chat.export', () => exports.export(sessions.current.id));
  command('chat.import', () => exports.import());
}
