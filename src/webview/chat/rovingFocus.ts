/** Makes a row of buttons one stop of the Tab key; arrow keys, Home and End lead from one to the next. */
export class RovingFocus {
  readonly #row: HTMLElement;

  constructor(row: HTMLElement) {
    this.#row = row;
    row.addEventListener('keydown', this.#onKey);
    row.addEventListener('focusin', this.#onFocus);
    row.addEventListener('focusout', this.#onBlur);
    this.refresh();
  }

  /** To be called when there are other buttons. */
  refresh(): void {
    const buttons = this.#buttons();
    const focused = buttons.find((button) => button === document.activeElement);
    this.#stopAt(focused ?? buttons[0]);
  }

  #buttons(): readonly HTMLButtonElement[] {
    return [...this.#row.querySelectorAll('button')];
  }

  /** The Tab key stops at this one only. */
  #stopAt(stop: EventTarget | null | undefined): void {
    for (const button of this.#buttons()) button.tabIndex = button === stop ? 0 : -1;
  }

  readonly #onFocus = ({ target }: FocusEvent): void => {
    this.#stopAt(target);
  };

  readonly #onBlur = ({ relatedTarget }: FocusEvent): void => {
    // Back to the first: that one is there at every width.
    if (!(relatedTarget instanceof Node) || !this.#row.contains(relatedTarget)) {
      this.#stopAt(this.#buttons()[0]);
    }
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const visible = this.#buttons().filter((button) => button.checkVisibility());
    const at = visible.findIndex((button) => button === event.target);
    const next = at < 0 ? undefined : visible.at(this.#target(event.key, at, visible.length));
    if (!next || next === event.target) return;
    event.preventDefault();
    next.focus();
  };

  #target(key: string, at: number, count: number): number {
    const forwards = getComputedStyle(this.#row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    switch (key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        return (at + (key === forwards ? 1 : count - 1)) % count;
      case 'Home':
        return 0;
      case 'End':
        return count - 1;
      default:
        return at;
    }
  }
}
