import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Where what had the focus is gone with the last drawing, such as a filter that was taken away, the tab of the view has
 * it: whoever uses the keyboard would else begin at the top of the page again.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  const focusedRef = useRef<Element | null>(null);
  useEffect(() => {
    const note = (): void => {
      focusedRef.current = document.activeElement;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const { current } = focusedRef;
    if (!current || current.isConnected || document.activeElement !== document.body) return;
    focusedRef.current = null;
    // Without scrolling: what one came for may have been scrolled to just now.
    const tab = page.current?.querySelector<HTMLElement>('.tab[aria-selected="true"]');
    tab?.focus({ preventScroll: true });
  });
}
