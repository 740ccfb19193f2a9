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

/** What the page calls the place of a draft for a conversation in which nothing was asked yet. */
const newPlace = 'new';

/** How many questions are remembered for the ↑ key, and how long they may be, in characters. */
const typedLimits = { count: 50, length: 4000 };

/** What is being written: the draft, and what goes along with it, for each conversation its own. */
export class Composer implements Disposable {
  readonly #memory: WorkspaceMemory;
  readonly #settings: Settings;
  readonly #changed = new Emitter<void>();
  readonly #typedChanged = new Emitter<void>();
  readonly #forgotten = new Emitter<string>();
  /** Attachments or draft are others. */
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeTyped = this.#typedChanged.event;
  /** A draft will never be wanted again; tells where it stood. */
  readonly onDidForget = this.#forgotten.event;
  readonly #attachments = new Map<string, readonly Attachment[]>();
  readonly #drafts = new Drafts();
  readonly #file: Pick<DraftFile, 'read' | 'write'>;
  /** Until then, what is there is not to be written over. */
  #isRestored = false;
  /** Where it is kept what stands in `newPlace` of this window. */
  readonly #ownPlace: string;
  #place: string;
  #revision = 1;
  #typed: readonly string[];

  /** @param windowName tells this window from others that have the same file; `undefined` where they are to share all. */
  constructor(
    memory: WorkspaceMemory,
    settings: Settings,
    file: Pick<DraftFile, 'read' | 'write'>,
    windowName?: string,
  ) {
    this.#memory = memory;
    this.#settings = settings;
    this.#file = file;
    this.#ownPlace = windowName === undefined ? newPlace : `${newPlace}.${windowName}`;
    this.#place = this.#ownPlace;
    const typed = memory.get(typedKey);
    this.#typed = (isList(typed) ? typed : []).filter((text) => typeof text === 'string');
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments.get(this.#place) ?? [];
  }

  /** Where the draft stands that is open, by the page's name. */
  get place(): string {
    return this.#place === this.#ownPlace ? newPlace : this.#place;
  }

  get draft(): Panel['draft'] {
    const { text, stamp } = this.#drafts.of(this.#place);
    return { text, stamp, place: this.place, revision: this.#revision };
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
    this.#adopt();
    this.#isRestored = true;
    this.#store();
    if (this.draft.text === text) return;
    this.#revision += 1;
    this.#changed.fire();
  }

  /** What is written from now on is written in this conversation; `undefined` stands for one in which nothing was asked yet. */
  open(conversationId: string | undefined): void {
    this.#place = conversationId ?? this.#ownPlace;
  }

  /** What stands in the page's composer; the page has it already. */
  keepDraft(text: string, { place, stamp }: Omit<DraftNotice, 'text'> = this.#next(this.place)): void {
    if (!this.#drafts.keep({ place: this.#kept(place), text, stamp })) return;
    this.#store();
    if (place === this.place) this.#changed.fire();
  }

  /** What was written in this conversation will never be wanted again. */
  forget(conversationId: string): void {
    this.#attachments.delete(conversationId);
    // Empty and newer, so that no copy of it counts any more.
    if (this.#drafts.of(conversationId).stamp > 0) this.keepDraft('', this.#next(conversationId));
    this.#forgotten.fire(conversationId);
  }

  /** The window closes: what it has for a conversation in which nothing was asked yet, the next window has. */
  leaveToNext(): void {
    const { text, stamp } = this.#drafts.of(this.#ownPlace);
    if (this.#ownPlace === newPlace || text.trim() === '') return;
    const left = this.#drafts.of(newPlace);
    this.#drafts.keep({ place: newPlace, text, stamp: Math.max(stamp, left.stamp) + 1 });
    this.#drafts.keep({ place: this.#ownPlace, text: '', stamp: stamp + 1 });
    this.#store();
  }

  /** Puts a text into the page's composer, after what stands there. */
  write(text: string): void {
    const { text: former } = this.draft;
    this.#revision += 1;
    this.keepDraft(former.trim() === '' || former === text ? text : `${former}\n\n${text}`);
  }

  /** What was sent from another conversation than the open one stands in the open one from now on. */
  bring({ place, text }: Pick<DraftNotice, 'place' | 'text'>): void {
    if (place !== this.place) {
      this.keepDraft('', this.#next(place));
      for (const attachment of this.#attachments.get(this.#kept(place)) ?? []) this.add(attachment);
      this.#attachments.delete(this.#kept(place));
    }
    this.write(text);
  }

  /**
   * What is there already is replaced by what it is now.
   *
   * @param place what `place` was when the person asked for it: another conversation may be open by now.
   */
  add(attachment: Attachment, place = this.place): void {
    const kept = this.#kept(place);
    const others = (this.#attachments.get(kept) ?? []).filter((one) => !isSamePlace(one, attachment));
    this.#attachments.set(kept, [...others, attachment]);
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
    this.#forgotten.dispose();
  }

  /** A window that is new to the file has what the last one left. */
  #adopt(): void {
    const left = this.#drafts.of(newPlace);
    const own = this.#drafts.of(this.#ownPlace);
    if (this.#ownPlace === newPlace || own.text !== '' || left.text === '') return;
    const stamp = Math.max(own.stamp, left.stamp) + 1;
    this.#drafts.keep({ place: this.#ownPlace, text: left.text, stamp });
    this.#drafts.keep({ place: newPlace, text: '', stamp });
  }

  /** The name in the file of what the page calls this place. */
  #kept(place: string): string {
    return place === newPlace ? this.#ownPlace : place;
  }

  #store(): void {
    if (this.#isRestored) this.#file.write(this.#drafts.toStored());
  }

  #next(place: string): Omit<DraftNotice, 'text'> {
    return { place, stamp: this.#drafts.of(this.#kept(place)).stamp + 1 };
  }
}

function isSamePlace(a: Attachment, b: Attachment): boolean {
  return a.kind === b.kind && a.label === b.label && a.uri !== undefined && a.uri === b.uri;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
