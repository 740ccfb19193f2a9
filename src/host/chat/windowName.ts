import type { WorkspaceMemory } from './composer.ts';

const key = 'chat.window';

/** Tells a window without a folder from the others, also after it was reloaded. */
export function windowName(memory: WorkspaceMemory, newId: () => string): string {
  const known = memory.get(key);
  if (typeof known === 'string') return known;
  const name = newId();
  void memory.update(key, name);
  return name;
}
