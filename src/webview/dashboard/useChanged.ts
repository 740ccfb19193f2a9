import { useState } from 'preact/hooks';

/**
 * Calls `reset` while drawing where a value is another than at the last drawing; not at the first. An effect would do it
 * only after a while, in which somebody may have begun to type.
 */
export function useChanged(value: string, reset: () => void): void {
  const [known, setKnown] = useState(value);
  if (known === value) return;
  setKnown(value);
  reset();
}
