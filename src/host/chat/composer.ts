import * as vscode from 'vscode';

import type { Attachment } from '../../core/chat/attachment.ts';
import { type ExpandedPrompt, expandPrompt, parsePromptUse } from '../../core/chat/expandPrompt.ts';
import { isList } from '../../core/base/json.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Disposable } from '../../core/base/lifecycle.ts';
import type { Panel, PromptOffer } from '../../protocol/chat.ts';
import { editorOffer } from '../context/editorOffer.ts';
import type { Settings } from '../settings.ts';

/** The part of VS Code's `Memento` that is used. */
export interface WorkspaceMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const draftKey = 'chat.draft';
const typedKey = 'chat.typed';

/** How many questions are remembered for the ↑ key, and how long they may be, in characters. */
const typedLimits = { count: 50, length: 4000 };

/** Characters of a draft that outlives the window: VS Code writes all of its state for each letter. */
const draftLimit = 100_000;

/** What is being written: the draft, and what goes along with it. */
export class Composer implements Disposable {
  readonly #memory: WorkspaceMemory;
  readonly #settings: Settings;
  readonly #changed = new Emitter<void>();
  readonly #typedChanged = new Emitter<void>();
  /** Attachments or draft are others. */
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeTyped = this.#typedChanged.event;
  #attachments: readonly Attachment[] = [];
  #draft: Panel['draft'];
  #typed: readonly string[];

  constructor(memory: WorkspaceMemory, settings: Settings) {
    this.#memory = memory;
    this.#settings = settings;
    const draft = memory.get(draftKey);
    this.#draft = { text: typeof draft === 'string' ? draft : '', revision: 1 };
    const typed = memory.get(typedKey);
    this.#typed = (isList(typed) ? typed : []).filter((text) => typeof text === 'string');
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }

  get draft(): Panel['draft'] {
    return this.#draft;
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

  /** What stands in the page's composer; the page has it already. */
  keepDraft(text: string): void {
    this.#setDraft({ ...this.#draft, text });
  }

  /** Puts a text into the page's composer. */
  write(text: string): void {
    this.#setDraft({ text, revision: this.#draft.revision + 1 });
  }

  /** What is there already is replaced by what it is now. */
  add(attachment: Attachment): void {
    const others = this.#attachments.filter((one) => !isSamePlace(one, attachment));
    this.#attachments = [...others, attachment];
    this.#changed.fire();
  }

  remove(attachmentId: string): void {
    this.#attachments = this.#attachments.filter(({ id }) => id !== attachmentId);
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
    const attachments = this.#attachments;
    this.#attachments = [];
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

  #setDraft(draft: Panel['draft']): void {
    this.#draft = draft;
    void this.#memory.update(draftKey, draft.text.length <= draftLimit ? draft.text : '');
    this.#changed.fire();
  }
}

function isSamePlace(a: Attachment, b: Attachment): boolean {
  return a.kind === b.kind && a.label === b.label && a.uri !== undefined && a.uri === b.uri;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
