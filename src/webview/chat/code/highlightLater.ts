const waiting: (() => void)[] = [];

/** For long code: one block at a time, when the page has nothing better to do. */
export function highlightLater(highlight: () => void): void {
  waiting.push(highlight);
  if (waiting.length === 1) requestIdleCallback(next);
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) requestIdleCallback(next);
}
