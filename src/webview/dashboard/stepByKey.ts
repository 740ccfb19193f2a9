/** Where an arrow key, Home or End leads in a row of things; where it already is for any other key, and with Alt, Ctrl or Cmd. */
export function stepByKey(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  index: number,
  count: number,
): number {
  if (altKey || ctrlKey || metaKey) return index;
  switch (key) {
    case 'ArrowRight':
      return Math.min(count - 1, index + 1);
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return index;
  }
}
