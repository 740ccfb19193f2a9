type GridMove =
  | 'up'
  | 'down'
  | 'pageUp'
  | 'pageDown'
  | 'first'
  | 'last'
  | 'before'
  | 'after'
  | 'rename'
  | 'delete'
  /** Whoever types searches. */
  | 'type';

const moves: Readonly<Record<string, GridMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
  ArrowLeft: 'before',
  ArrowRight: 'after',
  F2: 'rename',
  Delete: 'delete',
};

/** What a key means among conversations; `undefined` for what is somebody else's. */
export function gridMove(
  key: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  fromRight: boolean,
): GridMove | undefined {
  // As the Finder has it, where keyboards have no Delete key.
  if (key.metaKey && key.key === 'Backspace') return 'delete';
  if (key.ctrlKey || key.metaKey || key.altKey) return undefined;
  if (key.key.length === 1) return key.key === ' ' ? undefined : 'type';
  if (key.shiftKey) return undefined;
  const move = moves[key.key];
  if (fromRight && move === 'before') return 'after';
  if (fromRight && move === 'after') return 'before';
  return move;
}
