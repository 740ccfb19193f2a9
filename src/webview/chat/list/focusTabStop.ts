/** Puts the focus on what the Tab key leads to in a part of the page whose other controls are reached by arrow keys. */
export function focusTabStop(within: HTMLElement | null, options?: FocusOptions): void {
  within?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(options);
}
