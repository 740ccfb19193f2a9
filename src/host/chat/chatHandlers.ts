import * as vscode from 'vscode';

import type { ChatSession } from '../../core/chat/chatSession.ts';
import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import type { ChatRequest } from '../../protocol/chatRequest.ts';
import type { Handlers } from '../../protocol/handlers.ts';
import type { Attaching } from './attaching.ts';
import type { ChatActions } from './chatActions.ts';
import type { PageReplies } from './chatView.ts';
import type { Composer } from './composer.ts';
import type { ConversationExports } from './conversationExports.ts';
import type { ConversationListing } from './conversationListing.ts';
import { openLink } from './openLink.ts';
import type { UndoOffer } from './undoOffer.ts';
import { type ApplyCode, useCode } from './useCode.ts';

export interface ChatHandlersServices {
  readonly sessions: ChatSessions;
  readonly composer: Composer;
  readonly attaching: Pick<
    Attaching,
    | 'attach'
    | 'attachDropped'
    | 'attachImage'
    | 'attachMention'
    | 'attachText'
    | 'findMentions'
    | 'refuseDropped'
  >;
  readonly listing: ConversationListing;
  readonly exports: Pick<ConversationExports, 'export' | 'import'>;
  readonly undo: UndoOffer;
  readonly actions: ChatActions;
  readonly applyCode: ApplyCode;
}

/** What each request of the page does. */
export function chatHandlers(services: ChatHandlersServices) {
  const { sessions, composer, attaching, listing, exports, undo, actions, applyCode } = services;
  /** What asks anew happens where the person saw it and nowhere else, not even unseen. */
  const ifOpen = (shown: string, ask: () => unknown, text = ''): unknown =>
    shown === sessions.current.id ? ask() : actions.giveBack(text);
  /** What leaves the other conversations as they are happens in the one that the person saw, whichever is open now. */
  const at = (shown: string, act: (session: ChatSession) => unknown): unknown => {
    const session = sessions.held(shown);
    return session && act(session);
  };
  /** The service has counted an answer once, however often it was copied since. */
  const paidAs = (answerId: string): string => {
    const entry = sessions.current.conversation.entries.find(({ id }) => id === answerId);
    return (entry?.role === 'assistant' ? entry.copiedFrom : undefined) ?? answerId;
  };
  return (page: PageReplies): Omit<Handlers<ChatRequest>, 'ready'> => ({
    send: ({ shown, ...draft }) => actions.sendFrom(shown, draft),
    stop: ({ shown }) => sessions.stop(shown),
    skipWait: ({ shown }) => sessions.held(shown)?.waiting?.skip(),
    draft: ({ text, ...place }) => composer.keepDraft(text, place),
    attach: ({ what }) => attaching.attach(what),
    findMentions: async ({ query, sequence }) => {
      const mentions = await attaching.findMentions(query);
      if (mentions) page.post({ type: 'mentions', sequence, mentions });
    },
    attachMention: ({ mentionId }) => attaching.attachMention(mentionId),
    attachDropped: ({ uris }) => attaching.attachDropped(uris),
    attachText: ({ name, text }) => attaching.attachText(name, text),
    attachImage: ({ name, dataUrl, thumbnail }) => attaching.attachImage(name, dataUrl, thumbnail),
    refuseDropped: ({ name, reason }) => attaching.refuseDropped(name, reason),
    detach: ({ attachmentId }) => composer.remove(attachmentId),
    openAttachment: ({ attachmentId }) => actions.openAttachment(attachmentId),
    pickModel: () => run('modelside.model.choose'),
    setUp: () => setUp(actions),
    sendFrom: ({ messageId, shown }) => at(shown, (session) => actions.leaveOut(messageId, session)),
    saveSettings: (message) => {
      const { type: _, shown, systemPrompt, ...parameters } = message;
      const settings = { parameters, ...(systemPrompt === undefined ? {} : { systemPrompt }) };
      at(shown, (session) => actions.configure(settings, session));
    },
    openDefaults: ({ what }) =>
      vscode.commands.executeCommand(
        'workbench.action.openSettings',
        what === 'prompts' ? '@id:modelside.chat.prompts' : '@ext:modelside.modelside modelside.chat',
      ),
    act: ({ answerId, action, shown }) => {
      switch (action) {
        case 'retry':
          return ifOpen(shown, () => actions.retry(answerId));
        case 'retryWith':
          return ifOpen(shown, () => actions.retryWith(answerId));
        case 'continue':
          return ifOpen(shown, () => actions.continue(answerId));
        case 'setUp':
          return setUp(actions);
        case 'pickModel':
          return run('modelside.model.choose');
        case 'showLog':
          return run('modelside.log.show');
      }
    },
    edit: ({ questionId, text, shown }) => ifOpen(shown, () => actions.edit(questionId, text), text),
    showAlternative: ({ messageId, shown }) => at(shown, (session) => session.show(messageId)),
    copyMessage: ({ messageId, shown }) => at(shown, (session) => actions.copyMessage(messageId, session)),
    showBill: ({ answerId }) => vscode.commands.executeCommand('modelside.usage.showBill', paidAs(answerId)),
    deleteMessage: ({ messageId, shown }) =>
      at(shown, (session) => actions.deleteMessage(messageId, session)),
    fork: ({ messageId, shown }) => ifOpen(shown, () => sessions.fork(messageId)),
    undoDelete: () => undo.take(),
    copy: ({ text }) => vscode.env.clipboard.writeText(text),
    useCode: ({ action, code, language }) => useCode(action, code, language, applyCode),
    openLink: ({ href }) => openLink(href),
    newConversation: () => actions.newConversation(),
    openList: () => listing.show(),
    closeList: () => listing.hide(),
    searchList: ({ query }) => listing.search(query),
    sortList: ({ by }) => listing.sortBy(by),
    openConversation: ({ conversationId }) => actions.openConversation(conversationId),
    renameConversation: ({ conversationId, title }) => actions.renameConversation(conversationId, title),
    pinConversation: ({ conversationId, pinned }) => actions.pinConversation(conversationId, pinned),
    deleteConversation: ({ conversationId }) => actions.deleteConversation(conversationId),
    stopConversation: ({ conversationId }) => sessions.stop(conversationId),
    exportConversation: ({ conversationId }) => exports.export(conversationId),
    importConversations: () => exports.import(),
  });
}

function setUp(actions: ChatActions): Thenable<unknown> {
  return run(actions.needsOnlyKey ? 'modelside.connection.replaceKey' : 'modelside.connection.setUp');
}

function run(command: string): Thenable<unknown> {
  return vscode.commands.executeCommand(command);
}
