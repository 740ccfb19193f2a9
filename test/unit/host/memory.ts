import type { WorkspaceMemory } from '../../../src/host/chat/composer.ts';

/** What VS Code keeps for a workspace. */
export class Memory implements WorkspaceMemory {
  readonly values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.values.get(key);
  }

  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }
}
