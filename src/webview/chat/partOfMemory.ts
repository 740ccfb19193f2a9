import type { PageMemory } from '../shared/hostBridge.ts';

/** One of several things that are kept beside each other. */
export function partOfMemory(memory: PageMemory, name: string): PageMemory {
  const parts = (): Readonly<Record<string, unknown>> => {
    const state = memory.read();
    return typeof state === 'object' && state !== null ? { ...state } : {};
  };
  return { read: () => parts()[name], write: (part) => memory.write({ ...parts(), [name]: part }) };
}
