import * as vscode from 'vscode';

import type { ChatSessions } from '../../core/chat/chatSessions.ts';
import { clipped } from '../../core/chat/clipped.ts';
import { titleOf } from '../../core/chat/conversation.ts';
import type { ConversationStore } from '../../core/chat/conversationStore.ts';
import { type ParsedExport, parseExport, toJson } from '../../core/chat/exportConversation.ts';
import { type ExportWords, toMarkdown } from '../../core/chat/exportMarkdown.ts';
import { parseMarkdownExport } from '../../core/chat/parseMarkdownExport.ts';
import type { ConversationListing } from './conversationListing.ts';

const { l10n } = vscode;

/** Bytes: more than any conversation that one would want to read. */
const largest = 256 * 1024 * 1024;

/** Conversations as files of the person's own: Markdown to read, JSON to keep and to take in again. */
export class ConversationExports {
  readonly #sessions: ChatSessions;
  readonly #store: ConversationStore;
  readonly #listing: ConversationListing;
  readonly #newId: () => string;

  constructor(
    sessions: ChatSessions,
    store: ConversationStore,
    listing: ConversationListing,
    newId: () => string,
  ) {
    this.#sessions = sessions;
    this.#store = store;
    this.#listing = listing;
    this.#newId = newId;
  }

  async export(id: string): Promise<void> {
    const conversation = (await this.#sessions.find(id))?.conversation;
    if (!conversation || conversation.entries.length === 0) {
      void vscode.window.showInformationMessage(l10n.t('There is nothing to export yet.'));
      return;
    }
    const uri = await vscode.window.showSaveDialog({
      title: l10n.t('Export Conversation'),
      defaultUri: suggestedUri(titleOf(conversation) ?? id),
      filters: { [l10n.t('Markdown, the open path')]: ['md'], [l10n.t('JSON, everything')]: ['json'] },
    });
    if (!uri) return;
    const text = /\.json$/i.test(uri.path) ? toJson(conversation) : toMarkdown(conversation, exportWords());
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const open = l10n.t('Open');
    const choice = await vscode.window.showInformationMessage(l10n.t('Exported.'), open);
    if (choice === open) await vscode.window.showTextDocument(uri);
  }

  async import(): Promise<void> {
    const uris = await vscode.window.showOpenDialog({
      title: l10n.t('Import Conversations'),
      openLabel: l10n.t('Import'),
      canSelectMany: true,
      filters: { [l10n.t('Exported conversations')]: ['json', 'md'] },
    });
    const problems: string[] = [];
    for (const uri of uris ?? []) {
      const problem = await this.#importOne(uri);
      if (problem !== undefined) problems.push(`${uri.path.split('/').at(-1)}: ${problem}`);
    }
    await this.#listing.refresh();
    if (problems.length > 0) void vscode.window.showWarningMessage(problems.join(' '));
  }

  /** What was wrong with the file, if anything. */
  async #importOne(uri: vscode.Uri): Promise<string | undefined> {
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > largest) return l10n.t('This file is too large.');
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      const parsed = /\.md$/i.test(uri.path) ? parseMarkdownExport(text) : parseExport(text);
      if ('reason' in parsed) return importProblem(parsed);
      // Under a name of its own: what is there already is never replaced.
      await this.#store.import({ ...parsed.conversation, id: this.#newId() });
      return undefined;
    } catch (error) {
      return String(error);
    }
  }
}

function importProblem(parsed: Extract<ParsedExport, { reason: string }>): string {
  switch (parsed.reason) {
    case 'notAnExport':
      return l10n.t('This is not a conversation that Modelside exported.');
    case 'newerVersion':
      return l10n.t('A newer Modelside wrote this. Update the extension.');
    case 'damaged':
      return l10n.t('This export is damaged at {0}.', parsed.at);
  }
}

/** Beside the files of the workspace; the dialog lets one go elsewhere. */
function suggestedUri(title: string): vscode.Uri {
  const name = clipped(title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim(), 60) || 'conversation';
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
  return vscode.Uri.joinPath(folder, `${name}.md`);
}

function exportWords(): ExportWords {
  return {
    untitled: l10n.t('Conversation'),
    question: l10n.t('Question'),
    answer: l10n.t('Answer'),
    reasoning: l10n.t('Reasoning'),
    input: l10n.t('in'),
    cached: l10n.t('cached'),
    output: l10n.t('out'),
    reasoned: l10n.t('reasoning'),
    interrupted: l10n.t('not complete'),
  };
}
