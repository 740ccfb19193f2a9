import * as vscode from 'vscode';

import type { Attachment } from '../../core/chat/attachment.ts';
import type { DraftFile } from '../../core/chat/draftFile.ts';
import { Drafts } from '../../core/chat/drafts.ts';
import { type ExpandedPrompt, expandPrompt, parsePromptUse } from '../../core/chat/expandPrompt.ts';
import { isList } from '../../core/base/json.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';
import type { Panel, PromptOffer } from '../../protocol/chat.ts';
import type { DraftNotice } from '../../protocol/chatRequest.ts';
import { editorOffer } from '../context/editorOffer.ts';
import type { Settings } from '../settings.ts';

/** The part of VS Code's `Memento` that is used. */
export interface WorkspaceMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const typedKey = 'chat.typed';

/** Where the draft of a conversation stands in which nothing was asked yet. */
const newPlace = 'new';

/** How many questions are remembered for the ↑ key, and how long they may be, in characters. */
const typedLimits = { count: 50, length: 4000 };

/** What is being written: the draft, and what goes along with it, for each conversation its own. */
export class Composer implements Disposable {
  readonly #memory: WorkspaceMemory;
  readonly #settings: Settings;
  readonly #changed = new Emitter<void>();
  readonly #typedChanged = new Emitter<void>();
  /** Attachments or draft are others. */
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeTyped = this.#typedChanged.event;
  readonly #attachments = new Map<string, readonly Attachment[]>();
  readonly #drafts = new Drafts();
  readonly #file: Pick<DraftFile, 'read' | 'write'>;
  /** Until then, what is there is not to be written over. */
  #isRestored = false;
  #place = newPlace;
  #revision = 1;
  #typed: readonly string[];

  constructor(memory: WorkspaceMemory, settings: Settings, file: Pick<DraftFile, 'read' | 'write'>) {
    this.#memory = memory;
    this.#settings = settings;
    this.#file = file;
    const typed = memory.get(typedKey);
    this.#typed = (isList(typed) ? typed : []).filter((text) => typeof text === 'string');
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments.get(this.#place) ?? [];
  }

  get draft(): Panel['draft'] {
    return { ...this.#drafts.of(this.#place), revision: this.#revision };
  }

  /** What was asked before, the newest first. */
  get typed(): readonly string[] {
    return this.#typed;
  }

  get prompts(): readonly PromptOffer[] {
    return this.#settings.prompts.map(({ name, description, text }) => ({
      name,
      description: description === '' ? firstLine(text) : description,
    }));
  }

  /** Has the drafts of the last window again; what was typed since then is newer. Never rejects. */
  async restore(): Promise<void> {
    const stored = await this.#file.read();
    const { text } = this.draft;
    this.#drafts.merge(stored);
    this.#isRestored = true;
    this.#store();
    if (this.draft.text === text) return;
    this.#revision += 1;
    this.#changed.fire();
  }

  /** What is written from now on is written in this conversation; `undefined` stands for one in which nothing was asked yet. */
  open(conversationId: string | undefined): void {
    this.#place = conversationId ?? newPlace;
  }

  /** What stands in the page's composer; the page has it already. */
  keepDraft(text: string, { place, stamp }: Omit<DraftNotice, 'text'> = this.#next(this.#place)): void {
    if (!this.#drafts.keep({ place, text, stamp })) return;
    this.#store();
    if (place === this.#place) this.#changed.fire();
  }

  /** Puts a text into the page's composer, after what stands there. */
  write(text: string): void {
    const { text: former } = this.draft;
    this.#revision += 1;
    this.keepDraft(former.trim() === '' || former === text ? text : `${former}\n\n${text}`);
  }

  /** What was sent from another conversation than the open one stands in the open one from now on. */
  bring({ place, text }: DraftNotice): void {
    if (place !== this.#place) {
      this.keepDraft('', this.#next(place));
      for (const attachment of this.#attachments.get(place) ?? []) this.add(attachment);
      this.#attachments.delete(place);
    }
    this.write(text);
  }

  /** What is there already is replaced by what it is now. */
  add(attachment: Attachment): void {
    const others = this.attachments.filter((one) => !isSamePlace(one, attachment));
    this.#attachments.set(this.#place, [...others, attachment]);
    this.#changed.fire();
  }

  remove(attachmentId: string): void {
    for (const [place, attachments] of this.#attachments)
      this.#attachments.set(
        place,
        attachments.filter(({ id }) => id !== attachmentId),
      );
    this.#changed.fire();
  }

  /** The text with a prompt of one's own put in for its name. */
  expand(text: string): ExpandedPrompt {
    const use = parsePromptUse(text);
    const prompt = use && this.#settings.prompts.find(({ name }) => name === use.name);
    if (!use || !prompt) return { text, needs: new Set(), missing: [] };
    const { file, selection } = editorOffer();
    const language = vscode.window.activeTextEditor?.document.languageId;
    return expandPrompt(prompt.text, {
      input: use.input,
      ...(file === undefined ? {} : { file }),
      ...(selection === undefined ? {} : { selection }),
      ...(language === undefined ? {} : { language }),
    });
  }

  /** The question is on its way: empties the composer, and remembers what was typed. */
  sent(text: string): readonly Attachment[] {
    const { attachments } = this;
    this.#attachments.delete(this.#place);
    if (text.length <= typedLimits.length) {
      this.#typed = [text, ...this.#typed.filter((one) => one !== text)].slice(0, typedLimits.count);
      void this.#memory.update(typedKey, this.#typed);
      this.#typedChanged.fire();
    }
    this.keepDraft('');
    return attachments;
  }

  dispose(): void {
    this.#changed.dispose();
    this.#typedChanged.dispose();
  }

  #store(): void {
    if (this.#isRestored) this.#file.write(this.#drafts.toStored());
  }

  #next(place: string): Omit<DraftNotice, 'text'> {
    return { place, stamp: this.#drafts.of(place).stamp + 1 };
  }
}

function isSamePlace(a: Attachment, b: Attachment): boolean {
  return a.kind === b.kind && a.label === b.label && a.uri !== undefined && a.uri === b.uri;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
