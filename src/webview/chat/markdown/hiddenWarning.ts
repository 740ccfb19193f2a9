import { hiddenClass } from './markHidden.ts';

/** The line at the top of an answer which says that there are characters in it that cannot be seen. */
export class HiddenWarning {
  readonly #answer: HTMLElement;
  readonly #line = document.createElement('p');

  constructor(answer: HTMLElement, words: string) {
    this.#answer = answer;
    this.#line.className = 'hidden-warning';
    this.#line.textContent = words;
  }

  readonly show = (): void => {
    if (!this.#line.parentElement) this.#answer.prepend(this.#line);
  };

  /** Once the whole answer is there: what seemed to be hidden may have turned out to be something else. */
  check(): void {
    if (this.#answer.querySelector(`.${hiddenClass}`)) this.show();
    else this.#line.remove();
  }
}
