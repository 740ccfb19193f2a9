import { Emitter } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Model } from './model.ts';

export interface CatalogState {
  /** The list as it was last read; kept, with its age, when a refresh fails. `undefined` before the first one. */
  readonly models: readonly Model[] | undefined;
  readonly readAt: Date | undefined;
  readonly loading: boolean;
  /** Why the last refresh failed. */
  readonly error: unknown;
}

const empty: CatalogState = { models: undefined, readAt: undefined, loading: false, error: undefined };

/** The models of the service that is connected now. */
export class ModelCatalog implements Disposable {
  readonly #changed = new Emitter<CatalogState>();
  readonly onDidChange = this.#changed.event;
  readonly #read: (signal: AbortSignal) => Promise<readonly Model[]>;
  readonly #now: () => Date;
  #state = empty;
  #running: { readonly promise: Promise<void>; readonly controller: AbortController } | undefined;

  constructor(read: (signal: AbortSignal) => Promise<readonly Model[]>, now: () => Date) {
    this.#read = read;
    this.#now = now;
  }

  get state(): CatalogState {
    return this.#state;
  }

  find(id: string): Model | undefined {
    return this.#state.models?.find((model) => model.id === id);
  }

  /** Reads the list; whoever asks while it is being read gets the same reading. Never rejects: see `state.error`. */
  refresh(): Promise<void> {
    if (!this.#running) {
      const controller = new AbortController();
      this.#running = { controller, promise: this.#load(controller.signal) };
    }
    return this.#running.promise;
  }

  /** Another service or key: what is known is not of this one. */
  reset(): void {
    this.#running?.controller.abort();
    this.#running = undefined;
    this.#set(empty);
  }

  dispose(): void {
    this.#running?.controller.abort();
    this.#changed.dispose();
  }

  async #load(signal: AbortSignal): Promise<void> {
    this.#set({ ...this.#state, loading: true });
    const outcome = await this.#read(signal).then(
      (models): CatalogState => ({ models, readAt: this.#now(), loading: false, error: undefined }),
      (error: unknown): CatalogState => ({ ...this.#state, loading: false, error }),
    );
    if (signal.aborted) return;
    this.#running = undefined;
    this.#set(outcome);
  }

  #set(state: CatalogState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}
