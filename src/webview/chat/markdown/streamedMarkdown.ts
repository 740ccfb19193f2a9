import type { CodeBlockOptions } from '../code/codeBlock.ts';
import { BlockPages } from './blockPages.ts';
import { HiddenWarning } from './hiddenWarning.ts';
import type { Markup } from './markup.ts';
import { mountMarkup } from './mountMarkup.ts';
import { type MountedNode, updateSiblings } from './mountedNode.ts';
import { NormalText } from './normalText.ts';
import { openBlock, type OpenBlock } from './openBlock.ts';
import { ParsedText } from './parsedText.ts';
import { type LinkDefinitions, parseMarkdown } from './parseMarkdown.ts';
import { settledPart } from './settledPart.ts';
import { type MarkupOptions, tokensToMarkup } from './tokensToMarkup.ts';

/** The words and the doings of the page around an answer. */
export interface MarkdownOptions
  extends Omit<CodeBlockOptions, 'onHidden'>, Pick<MarkupOptions, 'imageText' | 'taskDone' | 'taskOpen'> {
  /** Stands at the top of an answer with characters that cannot be seen. */
  readonly hiddenWarning: string;
}

/**
 * Markdown on the page that grows at its end. Blocks to which nothing can happen any more are left alone, so that a
 * long answer costs no more for each new piece than a short one. What stands there after `finish` is what a rendering
 * of the whole text at once would give.
 */
export class StreamedMarkdown {
  readonly #element: HTMLElement;
  readonly #options: MarkdownOptions & CodeBlockOptions;
  readonly #warning: HiddenWarning;
  #normal = new NormalText();
  #pages: BlockPages;
  #blocks: MountedNode[] = [];
  /** How many of the blocks are settled, and the definitions that stood among them. */
  #settled = 0;
  #definitions: LinkDefinitions = {};
  /** For the last block, while it is the only one that is open. */
  #openBlock: OpenBlock | undefined;
  /** All that came; the part of it that is not settled, before and after it was brought into normal form. */
  #source = '';
  #tail = '';
  #finished = false;

  constructor(element: HTMLElement, options: MarkdownOptions) {
    this.#element = element;
    this.#warning = new HiddenWarning(element, options.hiddenWarning);
    this.#options = { ...options, onHidden: this.#warning.show };
    this.#pages = new BlockPages(element);
  }

  /** Takes a whole text; what is there already stays if the text begins with it. Shown by `render` or `finish`. */
  take(text: string): void {
    if (this.#finished ? text !== this.#source : !text.startsWith(this.#source)) this.#reset();
    this.append(text.slice(this.#source.length));
  }

  append(piece: string): void {
    if (piece === '') return;
    this.#source += piece;
    this.#tail += this.#normal.push(piece);
  }

  /** Shows what has come so far. */
  render(): void {
    if (this.#openBlock?.(this.#tail) === true) return;
    const text = new ParsedText(this.#tail, this.#definitions);
    this.#show(text.markup(this.#options), this.#settled);
    const settled = settledPart(text);
    this.#settled += settled.blocks;
    this.#leave(this.#tail.slice(0, text.offsetOf(settled.lines)));
    const last = this.#blocks.at(-1);
    const context = { definitions: this.#definitions, options: this.#options };
    this.#openBlock = last && settled.lines === 0 ? openBlock(text, last, context) : undefined;
  }

  /** Shows the text as one to which nothing is added any more. */
  finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#tail += this.#normal.flush();
    let parsed = parseMarkdown(this.#tail, this.#definitions);
    if (Object.keys(parsed.definitions).length > 0) {
      // A definition may also make a link of what came long before it.
      this.#settled = 0;
      this.#definitions = {};
      this.#tail = new NormalText().push(this.#source.replace(/\r$/, '\n'));
      parsed = parseMarkdown(this.#tail, {});
    }
    this.#show(tokensToMarkup(parsed.tokens, { ...this.#options, isClosed: () => true }), this.#settled);
    this.#warning.check();
    this.#blocks = [];
  }

  #show(markup: readonly Markup[], from: number): void {
    const open = this.#blocks.splice(from);
    updateSiblings(
      open,
      markup,
      (block) => mountMarkup(block, this.#options),
      (node, index) => this.#pages.append(node, from + index),
    );
    this.#blocks.push(...open);
    this.#pages.truncate(this.#blocks.length);
  }

  /** Takes settled text out of what is parsed each time. */
  #leave(text: string): void {
    // Definitions in the part that is still open may change: an address can be half written.
    if (text.includes(']:')) this.#definitions = parseMarkdown(text, this.#definitions).definitions;
    this.#tail = this.#tail.slice(text.length);
  }

  #reset(): void {
    this.#element.replaceChildren();
    this.#pages = new BlockPages(this.#element);
    this.#normal = new NormalText();
    this.#blocks = [];
    this.#settled = 0;
    this.#definitions = {};
    this.#openBlock = undefined;
    this.#source = '';
    this.#tail = '';
    this.#finished = false;
  }
}
