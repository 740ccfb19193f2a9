import { CodeBlock, type CodeBlockOptions } from '../code/codeBlock.ts';
import type { Attributes, ElementMarkup, Markup, TextMarkup } from './markup.ts';
import { type Mount, type MountedNode, updateSiblings } from './mountedNode.ts';

/** Makes the nodes for markup, one by one: no text ever passes through an HTML parser. */
export function mountMarkup(markup: Markup, options: CodeBlockOptions): MountedNode {
  switch (markup.kind) {
    case 'text':
      return new MountedText(markup);
    case 'code':
      return new CodeBlock(markup, options);
    case 'element':
      return new MountedElement(markup, (child) => mountMarkup(child, options));
  }
}

class MountedText implements MountedNode {
  readonly node: Text;

  constructor({ text }: TextMarkup) {
    this.node = document.createTextNode(text);
  }

  update(next: Markup): boolean {
    if (next.kind !== 'text') return false;
    const { data } = this.node;
    if (next.text === data) return true;
    if (next.text.startsWith(data)) this.node.appendData(next.text.slice(data.length));
    else this.node.data = next.text;
    return true;
  }
}

export class MountedElement implements MountedNode {
  readonly node: HTMLElement;
  readonly #mount: Mount;
  readonly #children: MountedNode[] = [];
  #markup: ElementMarkup;

  constructor(markup: ElementMarkup, mount: Mount) {
    this.node = document.createElement(markup.tag);
    this.#mount = mount;
    this.#markup = { ...markup, attributes: {}, children: [] };
    this.update(markup);
  }

  get children(): readonly MountedNode[] {
    return this.#children;
  }

  update(next: Markup): boolean {
    if (next.kind !== 'element' || next.tag !== this.#markup.tag) return false;
    setAttributes(this.node, this.#markup.attributes, next.attributes);
    this.updateFrom(0, next.children);
    this.#markup = next;
    return true;
  }

  /** Shows other children from the one at `first` on, and does not even look at those before it. */
  updateFrom(first: number, next: readonly Markup[]): void {
    const changing = this.#children.splice(first);
    updateSiblings(changing, next, this.#mount, (node) => this.node.append(node));
    this.#children.push(...changing);
  }
}

function setAttributes(element: HTMLElement, previous: Attributes, next: Attributes): void {
  for (const name of Object.keys(previous)) if (!(name in next)) element.removeAttribute(name);
  const before = new Map(Object.entries(previous));
  for (const [name, value] of Object.entries(next)) {
    if (before.get(name) !== value) element.setAttribute(name, value);
  }
}
