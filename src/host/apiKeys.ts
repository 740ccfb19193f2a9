import type * as vscode from 'vscode';

import { Emitter } from '../core/base/emitter.ts';
import type { Disposable } from '../core/base/lifecycle.ts';

const prefix = 'apiKey:';
/** Milliseconds. Where the secret lives in a browser that went away, asking for it may never end. */
const patience = 5_000;

/** Keys in VS Code's secret storage, each under the origin that it was given for and used for no other. */
export class ApiKeys implements Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #changed = new Emitter<void>();
  /** Also fires when another window changed a key. */
  readonly onDidChange = this.#changed.event;
  readonly #subscription: vscode.Disposable;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) this.#changed.fire();
    });
  }

  /** Empty where the person said that the service needs no key; `undefined` where nothing was ever given. */
  async get(origin: string): Promise<string | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The secret storage does not answer.')), patience);
    });
    try {
      const stored = await Promise.race([this.#secrets.get(prefix + origin), late]);
      return stored === noKey ? '' : stored;
    } finally {
      clearTimeout(timer);
    }
  }

  async set(origin: string, key: string): Promise<void> {
    await this.#secrets.store(prefix + origin, key === '' ? noKey : key);
  }

  async forget(origin: string): Promise<void> {
    await this.#secrets.delete(prefix + origin);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

/** Some stores treat an empty secret as none at all. A blank cannot be part of a key. */
const noKey = ' ';
