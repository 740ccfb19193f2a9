const focusable = 'button:enabled, input:enabled, select:enabled, textarea:enabled';

/** Leads the Tab key from the last control of an element to its first one, and back. */
export function keepFocusInside(event: KeyboardEvent, element: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const controls = [...element.querySelectorAll<HTMLElement>(focusable)];
  const [edge, other] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
