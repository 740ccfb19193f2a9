/** Pixels from the end that still count as being there. */
const nearEnd = 24;

/** Keeps the end of a scroller in sight while the reader is there; one who has scrolled up is left in peace. */
export class EndFollower {
  readonly #scroller: HTMLElement;
  readonly #onChange: (atEnd: boolean) => void;
  readonly #sizes = new ResizeObserver(() => this.#keepUp());
  #following = true;
  /** Heights of the content and of what can be seen of it, when they were last looked at. */
  #heights = [0, 0];

  /** @param onChange hears whether the end is in sight. */
  constructor(scroller: HTMLElement, onChange: (atEnd: boolean) => void) {
    this.#scroller = scroller;
    this.#onChange = onChange;
    scroller.addEventListener('scroll', this.#look, { passive: true });
    this.#sizes.observe(scroller);
    for (const content of scroller.children) this.#sizes.observe(content);
  }

  readonly toEnd = (): void => {
    this.#follow(true);
    this.#scroller.scrollTo({ top: this.#scroller.scrollHeight, behavior: 'instant' });
  };

  /** What comes now is not to be followed, unless its end is in sight as well. */
  readonly stay = (): void => {
    this.#follow(false);
  };

  readonly dispose = (): void => {
    this.#sizes.disconnect();
    this.#scroller.removeEventListener('scroll', this.#look);
  };

  #keepUp(): void {
    const { scrollHeight, clientHeight } = this.#scroller;
    this.#heights = [scrollHeight, clientHeight];
    if (this.#following) this.toEnd();
    else this.#look();
  }

  readonly #look = (): void => {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    // The browser scrolls, too, when content above changes its height. Only a reader scrolls what stays as it is.
    const changing = scrollHeight !== this.#heights[0] || clientHeight !== this.#heights[1];
    if (this.#following && changing) return;
    this.#follow(scrollHeight - scrollTop - clientHeight <= nearEnd);
  };

  #follow(following: boolean): void {
    if (following === this.#following) return;
    this.#following = following;
    this.#onChange(following);
  }
}
