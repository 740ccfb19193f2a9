/** Lines in one box. The browser lays out a whole box for each letter that is added to it. */
const linesInBox = 50;

/** Text that only grows, in boxes of some lines each, so that adding to it costs the same however long it is. */
export class GrowingText {
  readonly #element: HTMLElement;
  #text = '';
  #box: Text | undefined;
  #lines = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** False where `text` is not what is there already and something after it. */
  extendTo(text: string): boolean {
    if (!text.startsWith(this.#text)) return false;
    for (const line of text.slice(this.#text.length).split(/(?<=\n)/)) this.#addLine(line);
    this.#text = text;
    return true;
  }

  #addLine(line: string): void {
    if (line === '') return;
    if (!this.#box || this.#lines >= linesInBox) {
      const box = document.createElement('span');
      box.className = 'code-lines';
      this.#box = document.createTextNode('');
      this.#lines = 0;
      box.append(this.#box);
      this.#element.append(box);
    }
    this.#box.appendData(line);
    if (line.endsWith('\n')) this.#lines += 1;
  }
}
