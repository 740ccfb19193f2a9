import { createHash, randomBytes } from 'node:crypto';
import { defaultScopes, type Scope } from './scope.ts';

export const keyPrefix = 'ck_test_';

const defaultProject = 'default';

export interface ApiKey {
  /** May be shown and logged, unlike the raw key. */
  readonly id: string;
  readonly name: string;
  readonly project: string;
  readonly scopes: readonly Scope[];
  readonly revoked: boolean;
}

export interface NewKeyOptions {
  readonly scopes?: readonly Scope[];
  /** Where usage is booked unless a request names another project. */
  readonly project?: string;
  readonly name?: string;
}

/** Knows keys by their hash; the raw value exists here only while it is being handed out. */
export class KeyRing {
  readonly #byHash = new Map<string, ApiKey>();

  create(options: NewKeyOptions = {}): string {
    const raw = keyPrefix + randomBytes(24).toString('base64url');
    const id = `key_${this.#byHash.size + 1}`;
    this.#byHash.set(hash(raw), {
      id,
      name: options.name ?? id,
      project: options.project ?? defaultProject,
      scopes: options.scopes ?? defaultScopes,
      revoked: false,
    });
    return raw;
  }

  revoke(raw: string): void {
    const key = this.find(raw);
    if (key === undefined) {
      throw new Error('This service made no such key.');
    }
    this.#byHash.set(hash(raw), { ...key, revoked: true });
  }

  find(raw: string): ApiKey | undefined {
    return this.#byHash.get(hash(raw));
  }
}

function hash(raw: string): string {
  return createHash('sha256').update(raw).digest('hex');
}
