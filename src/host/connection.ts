import { ApiError } from '../core/api/apiError.ts';
import { parseApiKey } from '../core/api/apiKey.ts';
import { type BaseUrl, type BaseUrlProblem, parseBaseUrl } from '../core/api/baseUrl.ts';
import type { ApiClient } from '../core/api/client.ts';
import type { RateLimitState } from '../core/api/transport.ts';
import type { QuirkMemory } from '../core/api/quirks.ts';
import { Emitter } from '../core/base/emitter.ts';
import { type Disposable, Disposables } from '../core/base/lifecycle.ts';
import type { Logger } from '../core/base/logger.ts';
import type { ApiKeys } from './apiKeys.ts';
import type { Settings } from './settings.ts';

export type KeySource = 'stored' | 'environment' | 'notNeeded';

export type ConnectionState =
  | { readonly status: 'noBaseUrl' }
  | { readonly status: 'badBaseUrl'; readonly problem: BaseUrlProblem }
  | { readonly status: 'noKey'; readonly baseUrl: BaseUrl }
  | {
      readonly status: 'ready';
      readonly baseUrl: BaseUrl;
      readonly apiKey: string | undefined;
      readonly keySource: KeySource;
    };

/** `MODELSIDE_BASE_URL` and `MODELSIDE_API_KEY` of the process (service specification, section 5). */
export interface Environment {
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
}

/**
 * Which service to talk to, and with which key. A setting comes before the environment; a key that was stored for an
 * origin comes before the one of the environment. The environment's key counts only together with its base URL: it
 * was given for that origin and goes to no other.
 */
export class Connection implements Disposable {
  readonly #settings: Settings;
  readonly #keys: ApiKeys;
  readonly #environment: Environment;
  readonly #quirks: QuirkMemory;
  readonly #log: Logger;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<ConnectionState>());
  readonly onDidChange = this.#changed.event;
  #state: ConnectionState = { status: 'noBaseUrl' };
  #client: ApiClient | undefined;
  /** Readings are numbered, so that a slow one does not overwrite a later one. */
  #readings = 0;

  constructor(settings: Settings, keys: ApiKeys, environment: Environment, quirks: QuirkMemory, log: Logger) {
    this.#quirks = quirks;
    this.#settings = settings;
    this.#keys = keys;
    this.#environment = environment;
    this.#log = log;
    const reread = (): void => void this.read();
    this.#open.add(keys.onDidChange(reread));
    this.#open.add(
      settings.onDidChange((change) => {
        if (change === 'baseUrl') reread();
        if (change === 'client') this.#client = undefined;
      }),
    );
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Finds out anew where base URL and key stand. Never rejects. */
  async read(): Promise<void> {
    const reading = ++this.#readings;
    const state = await this.#find();
    if (reading !== this.#readings || sameState(state, this.#state)) return;
    this.#state = state;
    this.#client = undefined;
    this.#log.info(`Connection: ${describe(state)}`);
    this.#changed.fire(state);
  }

  /** The client of the service that is connected now. Loads the code that speaks to it on first use. */
  async client(): Promise<ApiClient> {
    const { state } = this;
    if (state.status !== 'ready') throw new ApiError('notConnected', 'No connection is set up.');
    if (this.#client) return this.#client;
    const client = await this.openClient(state.baseUrl, state.apiKey);
    if (this.#state === state) this.#client = client;
    return client;
  }

  /** What the service last said of its limits; nothing before the first request. */
  get rateLimits(): RateLimitState | undefined {
    return this.#client?.rateLimits;
  }

  /** A client for any address and key, as the settings want it. */
  async openClient(baseUrl: BaseUrl, apiKey: string | undefined): Promise<ApiClient> {
    const { ApiClient } = await import('../core/api/client.ts');
    const { api, thinkTags, timeLimits: limits, usageQuery } = this.#settings;
    return new ApiClient({ baseUrl, apiKey }, { api, thinkTags, limits, usageQuery, quirks: this.#quirks });
  }

  dispose(): void {
    this.#open.dispose();
  }

  async #find(): Promise<ConnectionState> {
    const written = this.#settings.baseUrl || (this.#environment.baseUrl ?? '').trim();
    if (written === '') return { status: 'noBaseUrl' };
    const parsed = parseBaseUrl(written);
    if (!parsed.ok) return { status: 'badBaseUrl', problem: parsed.problem };
    const { baseUrl } = parsed;
    const stored = await this.#keys.get(baseUrl.origin).catch((error: unknown) => {
      // Never with what was connected before: that may be another address.
      this.#log.error(`The API key cannot be read: ${String(error)}`);
      return undefined;
    });
    if (stored === '') return { status: 'ready', baseUrl, apiKey: undefined, keySource: 'notNeeded' };
    if (stored !== undefined) return { status: 'ready', baseUrl, apiKey: stored, keySource: 'stored' };
    const apiKey = this.#environmentKey(baseUrl);
    return apiKey === undefined
      ? { status: 'noKey', baseUrl }
      : { status: 'ready', baseUrl, apiKey, keySource: 'environment' };
  }

  #environmentKey(baseUrl: BaseUrl): string | undefined {
    const own = parseBaseUrl(this.#environment.baseUrl ?? '');
    if (!own.ok || own.baseUrl.origin !== baseUrl.origin) return undefined;
    const key = parseApiKey(this.#environment.apiKey ?? '');
    return key.ok ? key.key : undefined;
  }
}

function sameState(a: ConnectionState, b: ConnectionState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function describe(state: ConnectionState): string {
  return state.status === 'ready' ? `${state.baseUrl.origin}, key: ${state.keySource}` : state.status;
}
