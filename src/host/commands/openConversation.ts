import * as vscode from 'vscode';

import type { ConversationStore } from '../../core/chat/conversationStore.ts';

/** Lets the person choose one of the conversations that are kept. `undefined` when they left. */
export async function pickConversation(store: ConversationStore): Promise<string | undefined> {
  const format = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const items = store.list().then((summaries) =>
    summaries.map(({ id, title, modifiedAt }) => ({
      id,
      label: title ?? vscode.l10n.t('Without a question'),
      description: format.format(modifiedAt),
    })),
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Open Conversation'),
    placeHolder: vscode.l10n.t('Conversations on this computer, the newest first'),
  });
  return picked?.id;
}
