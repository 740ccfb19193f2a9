import type { Emitter } from 'highlight.js';

/** What has no colour of its own: boxes around each comma would be most of the nodes. */
const colourless: ReadonlySet<string> = new Set(['operator', 'punctuation']);

/** Takes down what the highlighter finds as nodes, so that no text of a model ever passes through HTML. */
export class ScopeEmitter implements Emitter {
  readonly content = new DocumentFragment();
  readonly #open: Node[] = [];

  addText(text: string): void {
    const top = this.#top;
    if (top.lastChild instanceof Text) top.lastChild.appendData(text);
    else if (text !== '') top.appendChild(document.createTextNode(text));
  }

  startScope(name: string): void {
    this.openNode(name);
  }

  endScope(): void {
    this.closeNode();
  }

  /** The highlighter calls these two names as well, though it does not declare them. */
  openNode(name: string): void {
    if (colourless.has(name)) {
      this.#open.push(this.#top);
      return;
    }
    const element = document.createElement('span');
    element.className = scopeClass(name);
    this.#top.appendChild(element);
    this.#open.push(element);
  }

  closeNode(): void {
    this.#open.pop();
  }

  __addSublanguage(emitter: Emitter): void {
    if (emitter instanceof ScopeEmitter) this.#top.appendChild(emitter.content);
  }

  finalize(): void {
    this.#open.length = 0;
  }

  toHTML(): string {
    return '';
  }

  get #top(): Node {
    return this.#open.at(-1) ?? this.content;
  }
}

/** `title.function.call` becomes `hl-title hl-function hl-call`. */
function scopeClass(name: string): string {
  return name
    .split('.')
    .map((part) => `hl-${part.replaceAll(/[^\w-]/g, '-')}`)
    .join(' ');
}
