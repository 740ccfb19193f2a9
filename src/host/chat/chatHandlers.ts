import * as vscode from 'vscode';

import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import type { ChatRequest } from '../../protocol/chat.ts';
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
  readonly attaching: Attaching;
  readonly listing: ConversationListing;
  readonly exports: ConversationExports;
  readonly undo: UndoOffer;
  readonly actions: ChatActions;
  readonly applyCode: ApplyCode;
}

/** What each request of the page does. */
export function chatHandlers(services: ChatHandlersServices) {
  const { sessions, composer, attaching, listing, exports, undo, actions, applyCode } = services;
  return (page: PageReplies): Omit<Handlers<ChatRequest>, 'ready'> => ({
    send: ({ text }) => actions.send(text),
    stop: () => sessions.current.stop(),
    skipWait: () => sessions.current.waiting?.skip(),
    draft: ({ text }) => composer.keepDraft(text),
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
    sendFrom: ({ messageId }) => actions.sendFrom(messageId),
    saveSettings: (message) => {
      const { type: _, systemPrompt, ...parameters } = message;
      actions.configure({ parameters, ...(systemPrompt === undefined ? {} : { systemPrompt }) });
    },
    openDefaults: ({ what }) =>
      vscode.commands.executeCommand(
        'workbench.action.openSettings',
        what === 'prompts' ? '@id:modelside.chat.prompts' : '@ext:modelside.modelside modelside.chat',
      ),
    act: ({ answerId, action }) => {
      switch (action) {
        case 'retry':
          return actions.retry(answerId);
        case 'retryWith':
          return actions.retryWith(answerId);
        case 'continue':
          return actions.continue(answerId);
        case 'setUp':
          return setUp(actions);
        case 'pickModel':
          return run('modelside.model.choose');
        case 'showLog':
          return run('modelside.log.show');
      }
    },
    edit: ({ questionId, text }) => actions.edit(questionId, text),
    showAlternative: ({ messageId }) => sessions.current.show(messageId),
    copyMessage: ({ messageId }) => actions.copyMessage(messageId),
    showBill: ({ answerId }) => vscode.commands.executeCommand('modelside.usage.showBill', answerId),
    deleteMessage: ({ messageId }) => actions.deleteMessage(messageId),
    fork: ({ messageId }) => sessions.fork(messageId),
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
