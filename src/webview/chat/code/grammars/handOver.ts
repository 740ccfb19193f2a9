import type { Highlighter } from '../highlighter.ts';

/** The event by which a script that was added later hands over what it brings to whoever added it. */
export const arrival = 'highlighter';

/** Called by such a script while it runs. */
export function handOver(highlighter: Highlighter): void {
  document.currentScript?.dispatchEvent(new CustomEvent<Highlighter>(arrival, { detail: highlighter }));
}
