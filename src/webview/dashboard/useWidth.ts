import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** How wide an element is, in pixels, also after the tab was made wider or narrower. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
