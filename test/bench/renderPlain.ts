/** Paragraphs in a page; as many as the renderer puts blocks into one. */
const inPage = 24;

/** Text in paragraphs, in pages that the browser skips while they are out of sight. */
export class PlainPages {
  readonly #element: HTMLElement;
  #page: HTMLElement | undefined;
  #paragraph: Text | undefined;
  #count = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  append(text: string): void {
    for (const piece of text.split(/(?<=\n\n)/)) {
      if (this.#paragraph) this.#paragraph.appendData(piece);
      else this.#begin(piece);
      if (piece.endsWith('\n\n')) this.#paragraph = undefined;
    }
  }

  #begin(text: string): void {
    if (!this.#page || this.#count % inPage === 0) {
      this.#page?.classList.add('full');
      this.#page = document.createElement('div');
      this.#page.className = 'page-of-blocks';
      this.#element.append(this.#page);
    }
    this.#count += 1;
    const paragraph = document.createElement('p');
    paragraph.style.whiteSpace = 'pre-wrap';
    this.#paragraph = document.createTextNode(text);
    paragraph.append(this.#paragraph);
    this.#page.append(paragraph);
  }
}
