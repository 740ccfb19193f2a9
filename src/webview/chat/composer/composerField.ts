import type { ComposerDraft } from '../composerDraft.ts';

/** The field in which a question is written, for those who change more than a letter of it. */
export class ComposerField {
  readonly #draft: ComposerDraft;
  #element: HTMLTextAreaElement | null = null;

  constructor(draft: ComposerDraft) {
    this.#draft = draft;
  }

  get text(): string {
    return this.#draft.text;
  }

  /** Where the selection begins and ends; the cursor is where both are the same. */
  get selection(): readonly [start: number, end: number] {
    const { selectionStart = 0, selectionEnd = 0 } = this.#element ?? {};
    return [selectionStart, selectionEnd];
  }

  /** Given to the element as its `ref`. */
  readonly attach = (element: HTMLTextAreaElement | null): void => {
    this.#element = element;
  };

  readonly focus = (): void => {
    this.#element?.focus();
  };

  /** Puts another text there, with the cursor in this place of it. */
  write(text: string, cursor: number): void {
    this.#draft.write(text);
    if (!this.#element) return;
    // At once: the cursor's place counts in this text and not in the one that was drawn last.
    this.#element.value = text;
    this.#element.setSelectionRange(cursor, cursor);
    this.focus();
  }
}
