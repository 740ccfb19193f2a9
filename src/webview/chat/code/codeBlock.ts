import { copyButton, type CopyButtonOptions } from '../copyButton.ts';
import type { CodeMarkup, Markup } from '../markdown/markup.ts';
import type { MountedNode } from '../markdown/mountedNode.ts';
import { GrowingText } from './growingText.ts';
import { highlightCode } from './highlightCode.ts';
import { highlightLater } from './highlightLater.ts';

/** Lines and characters up to which colours come at once; more would be felt. */
const shortCode = { lines: 200, characters: 20_000 };
/** Characters beyond which code stays without colours. */
const hugeCode = 200_000;

/** A block of code: plain while it grows, coloured once it is whole. */
export class CodeBlock implements MountedNode {
  readonly node = document.createElement('div');
  readonly #language = document.createElement('span');
  readonly #code = document.createElement('code');
  #growing: GrowingText | undefined;
  #markup: CodeMarkup = { kind: 'code', language: '', text: '', closed: false };

  constructor(markup: CodeMarkup, options: CopyButtonOptions) {
    this.node.className = 'code';
    const header = document.createElement('div');
    header.className = 'code-header';
    this.#language.className = 'code-language';
    header.append(
      this.#language,
      copyButton(() => this.#markup.text, options),
    );
    const scroller = document.createElement('pre');
    scroller.dir = 'ltr';
    scroller.tabIndex = 0;
    scroller.append(this.#code);
    this.node.append(header, scroller);
    this.update(markup);
  }

  update(next: Markup): boolean {
    if (next.kind !== 'code') return false;
    const { language, text, closed } = this.#markup;
    this.#markup = next;
    if (next.language !== language) this.#language.textContent = next.language;
    if (!next.closed) this.#grow();
    else if (!closed || next.text !== text || next.language !== language) this.#settle();
    return true;
  }

  /** Shows more of the code, which is not whole yet. */
  growTo(text: string): void {
    this.#markup = { ...this.#markup, text, closed: false };
    this.#grow();
  }

  #grow(): void {
    const { text } = this.#markup;
    if (this.#growing?.extendTo(text) === true) return;
    this.#code.replaceChildren();
    this.#growing = new GrowingText(this.#code);
    this.#growing.extendTo(text);
  }

  #settle(): void {
    this.#growing = undefined;
    const settled = this.#markup;
    const { text, language } = settled;
    const short = text.length <= shortCode.characters && text.split('\n').length <= shortCode.lines;
    const coloured = short ? highlightCode(text, language) : undefined;
    this.#code.replaceChildren(coloured ?? text);
    if (short || text.length > hugeCode) return;
    highlightLater(() => {
      const late =
        this.#markup === settled && this.node.isConnected ? highlightCode(text, language) : undefined;
      if (late) this.#code.replaceChildren(late);
    });
  }
}
