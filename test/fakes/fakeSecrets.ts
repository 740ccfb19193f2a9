import { EventEmitter } from './vscode.ts';

/** VS Code's secret storage, in memory. */
export class FakeSecrets {
  readonly #secrets: Map<string, string>;
  readonly #changed = new EventEmitter<{ key: string }>();
  readonly onDidChange = this.#changed.event;

  constructor(secrets: Readonly<Record<string, string>> = {}) {
    this.#secrets = new Map(Object.entries(secrets));
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#secrets.keys()]);
  }

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.#secrets.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.#secrets.set(key, value);
    this.#changed.fire({ key });
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.#secrets.delete(key);
    this.#changed.fire({ key });
    return Promise.resolve();
  }
}
