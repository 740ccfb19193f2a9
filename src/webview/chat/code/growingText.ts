import { mayHide } from '../markdown/hiddenCharacters.ts';
import { markHidden } from '../markdown/markHidden.ts';

/** Lines in one box. The browser lays out a whole box for each letter that is added to it. */
export const linesInBox = 50;

/** Text that only grows, in boxes of some lines each, so that adding to it costs the same however long it is. */
export class GrowingText {
  readonly #element: HTMLElement;
  readonly #onHidden: () => void;
  #text = '';
  #box: HTMLElement | undefined;
  #end: Text | undefined;
  #lines = 0;

  /** @param onHidden hears that characters were found that cannot be seen. */
  constructor(element: HTMLElement, onHidden: () => void) {
    this.#element = element;
    this.#onHidden = onHidden;
  }

  /** False where `text` is not what is there already and something after it. */
  extendTo(text: string): boolean {
    if (!text.startsWith(this.#text)) return false;
    let start = this.#text.length;
    this.#text = text;
    while (start < text.length) {
      let end = start;
      for (; this.#lines < linesInBox && end < text.length;) {
        const newline = text.indexOf('\n', end);
        if (newline < 0) {
          end = text.length;
        } else {
          end = newline + 1;
          this.#lines += 1;
        }
      }
      this.#add(text.slice(start, end));
      if (this.#lines >= linesInBox) this.#closeBox();
      start = end;
    }
    return true;
  }

  #add(piece: string): void {
    this.#box ??= this.#newBox();
    if (this.#end) this.#end.appendData(piece);
    else this.#box.append((this.#end = document.createTextNode(piece)));
    if (!mayHide(piece) || !markHidden(this.#box)) return;
    this.#onHidden();
    const last = this.#box.lastChild;
    this.#end = last instanceof Text ? last : undefined;
  }

  #newBox(): HTMLElement {
    const box = document.createElement('span');
    box.className = 'code-lines';
    this.#element.append(box);
    return box;
  }

  #closeBox(): void {
    this.#box = undefined;
    this.#end = undefined;
    this.#lines = 0;
  }
}
