/** Blocks in one page. The browser skips whole pages that are out of sight. */
const blocksInPage = 24;

/** Where an answer's blocks stand: in pages, so that a long answer costs only what can be seen of it. */
export class BlockPages {
  readonly #element: HTMLElement;
  readonly #pages: HTMLElement[] = [];

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Puts a block at the end; `index` counts all blocks from 0. */
  append(node: ChildNode, index: number): void {
    this.#pageOf(index).append(node);
  }

  /** Drops the pages that are not needed for this many blocks. */
  truncate(blocks: number): void {
    const needed = Math.ceil(blocks / blocksInPage);
    for (const page of this.#pages.splice(needed)) page.remove();
    this.#pages.at(-1)?.classList.remove('full');
  }

  #pageOf(index: number): HTMLElement {
    const number = Math.floor(index / blocksInPage);
    const existing = this.#pages[number];
    if (existing) return existing;
    this.#pages.at(-1)?.classList.add('full');
    const page = document.createElement('div');
    page.className = 'page-of-blocks';
    this.#pages.push(page);
    this.#element.append(page);
    return page;
  }
}
