import { useEffect } from 'preact/hooks';

/** Alt and the left arrow go back as in a browser, wherever the focus is; where nothing leads back VS Code has the key. */
export function useBackKey(canGoBack: boolean, goBack: () => void): void {
  useEffect(() => {
    if (!canGoBack) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowLeft' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      event.preventDefault();
      // VS Code listens at the window, and would leave the page.
      event.stopPropagation();
      goBack();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [canGoBack, goBack]);
}
