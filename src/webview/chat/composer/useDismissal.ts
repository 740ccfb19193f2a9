import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Closes what was opened as soon as one turns to something outside of it, or presses Escape within. */
export function useDismissal(inside: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useLayoutEffect(() => {
    const element = inside.current;
    if (!open || !element) return;
    const leave = (target: EventTarget | null): void => {
      if (!(target instanceof Node) || !element.contains(target)) close();
    };
    const onPress = ({ target }: PointerEvent): void => leave(target);
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      // Nothing has the focus while the window is not the active one.
      if (relatedTarget) leave(relatedTarget);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Only the topmost thing closes: a running answer goes on.
      event.stopPropagation();
      close();
      element.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    element.addEventListener('focusout', onFocusOut);
    element.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('focusout', onFocusOut);
      element.removeEventListener('keydown', onKey);
    };
  }, [inside, open, close]);
}
