import { type CodeSource, CodeToolbar, type CodeToolbarOptions } from '../codeToolbar.ts';
import { mayHide } from '../markdown/hiddenCharacters.ts';
import { markHidden } from '../markdown/markHidden.ts';
import type { CodeMarkup, Markup } from '../markdown/markup.ts';
import type { MountedNode } from '../markdown/mountedNode.ts';
import { GrowingText } from './growingText.ts';
import { highlightBlock } from './highlightBlock.ts';

export interface CodeBlockOptions extends CodeToolbarOptions {
  /** Hears that there are characters in an answer that cannot be seen. */
  readonly onHidden: () => void;
}

/** A block of code: plain while it grows, coloured once it is whole. */
export class CodeBlock implements MountedNode, CodeSource {
  readonly node = document.createElement('div');
  readonly #options: CodeBlockOptions;
  readonly #language = document.createElement('span');
  readonly #toolbar: CodeToolbar;
  readonly #code = document.createElement('code');
  #shown: GrowingText;
  #markup: CodeMarkup = { kind: 'code', language: '', text: '', closed: false };

  constructor(markup: CodeMarkup, options: CodeBlockOptions) {
    this.#options = options;
    this.#shown = this.#emptyText();
    this.node.className = 'code';
    const header = document.createElement('div');
    header.className = 'code-header';
    this.#language.className = 'code-language';
    this.#toolbar = new CodeToolbar(this, options);
    header.append(this.#language, this.#toolbar.node);
    const scroller = document.createElement('pre');
    scroller.dir = 'ltr';
    scroller.tabIndex = 0;
    scroller.append(this.#code);
    this.node.append(header, scroller);
    this.update(markup);
  }

  get language(): string {
    return this.#markup.language;
  }

  get text(): string {
    return this.#markup.text;
  }

  update(next: Markup): boolean {
    if (next.kind !== 'code') return false;
    const { language, text, closed } = this.#markup;
    const same = next.text === text && next.language === language;
    this.#markup = same && next.closed === closed ? this.#markup : next;
    if (next.language !== language) this.#name();
    if (!next.closed) this.#grow();
    else if (!closed || !same) this.#settle();
    this.#toolbar.show(next.closed);
    return true;
  }

  /** Shows more of the code, which is not whole yet. */
  growTo(text: string): void {
    this.#markup = { ...this.#markup, text, closed: false };
    this.#grow();
    this.#toolbar.show(false);
  }

  #name(): void {
    this.#language.textContent = this.language;
    if (markHidden(this.#language)) this.#options.onHidden();
  }

  #grow(): void {
    if (this.#shown.extendTo(this.text)) return;
    this.#code.replaceChildren();
    this.#shown = this.#emptyText();
    this.#shown.extendTo(this.text);
  }

  #settle(): void {
    // What a character at the end of a piece meant may only have become clear with the next one.
    if (mayHide(this.text)) {
      this.#code.replaceChildren();
      this.#shown = this.#emptyText();
    }
    this.#grow();
    const settled = this.#markup;
    highlightBlock(this.#code, this.text, this.language, () => this.#markup === settled);
  }

  #emptyText(): GrowingText {
    return new GrowingText(this.#code, this.#options.onHidden);
  }
}
