/** Where the focus was in a list of messages. */
export interface HeldPlace {
  readonly focused: Element;
  /** Of the message around it, among those that are drawn. */
  readonly index: number;
  /** Pixels from the top of the page. */
  readonly top: number;
}

/** `undefined` where the focus is elsewhere. */
export function holdPlace(list: HTMLElement): HeldPlace | undefined {
  const focused = document.activeElement;
  const index = messagesIn(list).findIndex((message) => message.contains(focused));
  if (!focused || index < 0) return undefined;
  return { focused, index, top: focused.getBoundingClientRect().top };
}

/**
 * Leaves what has the focus where it was on the screen, so that one can press a button again. If it is gone, the
 * message that now stands in its place gets the focus.
 */
export function keepPlace(list: HTMLElement, { focused, index, top }: HeldPlace): void {
  if (focused.isConnected) {
    const moved = focused.getBoundingClientRect().top - top;
    const scroller = list.parentElement;
    if (moved !== 0 && scroller) scroller.scrollTop += moved;
    return;
  }
  // Somebody may have taken the focus already.
  if (document.activeElement !== document.body) return;
  const messages = messagesIn(list);
  messages[Math.min(index, messages.length - 1)]?.focus({ preventScroll: true });
}

export function messagesIn(list: Element): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('.message')];
}
