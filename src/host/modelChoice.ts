import { ApiError } from '../core/api/apiError.ts';
import { Emitter } from '../core/base/emitter.ts';
import { Disposables, type Disposable } from '../core/base/lifecycle.ts';
import type { ModelCatalog } from '../core/models/modelCatalog.ts';
import type { Settings } from './settings.ts';

export interface ChosenModel {
  readonly id: string;
  readonly name: string;
}

/** The model that answers: the one that was set, else the first that the service lists. */
export class ModelChoice implements Disposable {
  readonly #settings: Settings;
  readonly #catalog: ModelCatalog;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor(settings: Settings, catalog: ModelCatalog) {
    this.#settings = settings;
    this.#catalog = catalog;
    this.#open.add(catalog.onDidChange(() => this.#changed.fire()));
    this.#open.add(
      settings.onDidChange((key) => {
        if (key === 'model') this.#changed.fire();
      }),
    );
  }

  /** `undefined` while the list is not known and none was set. A model that is not listed may still be used. */
  get current(): ChosenModel | undefined {
    const id = this.#settings.model;
    if (id !== '') return { id, name: this.#catalog.find(id)?.name ?? id };
    return this.#catalog.state.models?.[0];
  }

  /** The same, after reading the list where that is needed to know. Throws why there is none. */
  async resolve(): Promise<ChosenModel> {
    if (!this.current) await this.#catalog.refresh();
    if (this.current) return this.current;
    throw this.#catalog.state.error ?? new ApiError('modelNotFound', 'The service lists no models.');
  }

  async choose(id: string): Promise<void> {
    await this.#settings.setModel(id);
  }

  dispose(): void {
    this.#open.dispose();
  }
}
