import * as vscode from 'vscode';

import type { Mention } from '../../protocol/chat.ts';
import type { ChatRequest } from '../../protocol/chatRequest.ts';
import { activeCodeEditor } from '../context/activeCodeEditor.ts';
import { attachDropped } from '../context/attachDropped.ts';
import { attachFile } from '../context/attachFile.ts';
import { attachPastedImage } from '../context/attachImage.ts';
import { attachProblems } from '../context/attachProblems.ts';
import { attachResource } from '../context/attachResource.ts';
import { type AttachResult, refused } from '../context/attachResult.ts';
import { attachSelection } from '../context/attachSelection.ts';
import { attachTerminalSelection } from '../context/attachTerminalSelection.ts';
import { attachText } from '../context/attachText.ts';
import type { GitIgnore } from '../context/gitIgnore.ts';
import { mayAttach } from '../context/mayAttach.ts';
import type { FoundMention, MentionSearch } from '../context/mentionSearch.ts';
import { reasonText } from '../context/reasonText.ts';
import type { Composer } from './composer.ts';

const { l10n } = vscode;

export type AttachWhat = Extract<ChatRequest, { type: 'attach' }>['what'];

type GetResults = (allowSecret: boolean) => readonly AttachResult[] | Promise<readonly AttachResult[]>;

interface AttachingServices {
  readonly composer: Composer;
  readonly gitIgnore: GitIgnore;
  readonly mentions: MentionSearch;
  readonly newId: () => string;
}

/** Gets what a person wants to go along with a question, asks where that may hold secrets, and says why something does not. */
export class Attaching {
  readonly #services: AttachingServices;
  /** What the page was last offered for `@`. */
  #offered: readonly FoundMention[] = [];
  #looking: AbortController | undefined;
  readonly #pending = new Set<Promise<boolean>>();

  constructor(services: AttachingServices) {
    this.#services = services;
  }

  /** Resolves when all that is being fetched is attached, or is not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  /** Resolves to whether something was attached. */
  async attach(what: AttachWhat): Promise<boolean> {
    if (what === 'pick') return this.#pick();
    return this.#take((allowSecret) => this.#fromEditor(what, allowSecret));
  }

  /** A file or folder that the person chose. */
  async attachResource(uri: vscode.Uri): Promise<boolean> {
    return this.#take(async (secret) => [
      await attachResource(uri, { ...this.#options(secret), allowOutside: true }),
    ]);
  }

  async attachDropped(uris: string): Promise<void> {
    await this.#take((allowSecret) => attachDropped(uris, this.#options(allowSecret)));
  }

  async attachText(name: string, text: string): Promise<void> {
    await this.#take((allowSecret) => [attachText(name, text, this.#options(allowSecret))]);
  }

  async attachImage(name: string, dataUrl: string, thumbnail: string): Promise<void> {
    await this.#take(() => [attachPastedImage(dataUrl, { newId: this.#services.newId, name, thumbnail })]);
  }

  refuseDropped(name: string, reason: 'binary' | 'tooLarge'): void {
    const text = reason === 'binary' ? reasonText({ reason, name }) : l10n.t('{0} is too large.', name);
    void vscode.window.showWarningMessage(text);
  }

  /** `undefined` where another search has begun meanwhile. */
  async findMentions(query: string): Promise<readonly Mention[] | undefined> {
    this.#looking?.abort();
    const looking = new AbortController();
    this.#looking = looking;
    const found = await this.#services.mentions.search(query, looking.signal).catch((error: unknown) => {
      if (!looking.signal.aborted) throw error;
    });
    if (!found || looking.signal.aborted) return undefined;
    this.#offered = found;
    return found.map(({ id, kind, label, detail }) => ({ id, kind, label, detail }));
  }

  async attachMention(id: string): Promise<void> {
    const mention = this.#offered.find((one) => one.id === id);
    if (!mention) return;
    const { kind, uri } = mention;
    if (uri) await this.attachResource(uri);
    else if (kind !== 'folder') await this.attach(kind);
  }

  async #pick(): Promise<boolean> {
    const { place } = this.#services.composer;
    const uris = await vscode.window.showOpenDialog({
      canSelectMany: true,
      canSelectFolders: false,
      openLabel: l10n.t('Attach'),
      title: l10n.t('Attach Files'),
    });
    return this.#take(
      (secret) =>
        Promise.all(
          (uris ?? []).map((uri) => attachResource(uri, { ...this.#options(secret), allowOutside: true })),
        ),
      place,
    );
  }

  async #fromEditor(
    what: Exclude<AttachWhat, 'pick'>,
    allowSecret: boolean,
  ): Promise<readonly AttachResult[]> {
    const options = this.#options(allowSecret);
    if (what === 'terminal') return [await attachTerminalSelection(options)];
    const editor = activeCodeEditor();
    if (!editor) return [refused({ reason: 'nothing', what: 'editor' })];
    const { uri } = editor.document;
    const fileOptions = { ...options, allowOutside: true };
    if (what === 'file') return [await attachFile(uri, fileOptions)];
    // A part of a file, and what is said of it, may go where the file may.
    const taken = what === 'selection' ? attachSelection(editor, options) : attachProblems(uri, options);
    const refusal = await mayAttach(uri, fileOptions);
    const isNothing = !taken.ok && taken.reason === 'nothing';
    return [refusal && !isNothing ? refused(refusal) : taken];
  }

  /** @param place where it is to go along with a question, however long it takes. */
  #take(get: GetResults, place = this.#services.composer.place): Promise<boolean> {
    const taking = this.#takeNow(get, place).finally(() => this.#pending.delete(taking));
    this.#pending.add(taking);
    return taking;
  }

  /** Tries without secrets first; each that may hold some is asked about, and got again where that is wanted. */
  async #takeNow(get: GetResults, place: string): Promise<boolean> {
    let results = await get(false);
    const secrets = results.flatMap((one) => (!one.ok && one.reason === 'secret' ? [one.name] : []));
    if (secrets.length > 0 && (await mayBeSent(secrets))) results = await get(true);
    const refusals = results.flatMap((one) => (!one.ok && one.reason !== 'secret' ? [reasonText(one)] : []));
    for (const result of results) if (result.ok) this.#services.composer.add(result.attachment, place);
    if (refusals.length > 0) void vscode.window.showWarningMessage(refusals.join(' '));
    return results.some(({ ok }) => ok);
  }

  #options(allowSecret: boolean): {
    readonly newId: () => string;
    readonly gitIgnore: GitIgnore;
    readonly allowSecret: boolean;
  } {
    const { newId, gitIgnore } = this.#services;
    return { newId, gitIgnore, allowSecret };
  }
}

async function mayBeSent(names: readonly string[]): Promise<boolean> {
  const attach = l10n.t('Attach Anyway');
  const choice = await vscode.window.showWarningMessage(
    l10n.t('{0} may hold secrets.', names.join(', ')),
    { modal: true, detail: l10n.t('What is attached is sent to the service with your question.') },
    attach,
  );
  return choice === attach;
}
