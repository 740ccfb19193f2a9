import type { QuirkMemory } from '../core/api/quirks.ts';
import { isList } from '../core/base/json.ts';

/** The part of VS Code's `Memento` that is used. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const prefix = 'quirks:';

/** What servers turned out not to take, kept over restarts. When it is lost, it is only learned again. */
export class StoredQuirks implements QuirkMemory {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get(key: string): readonly string[] {
    const stored = this.#memory.get(prefix + key);
    return isList(stored) ? stored.filter((quirk) => typeof quirk === 'string') : [];
  }

  set(key: string, quirks: readonly string[]): void {
    void this.#memory.update(prefix + key, quirks);
  }
}
