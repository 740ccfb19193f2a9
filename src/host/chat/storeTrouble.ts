import { l10n } from 'vscode';

import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { ConversationStore } from '../../core/chat/conversationStore.ts';

/** What one should know of the disk that conversations are kept on. */
export class StoreTrouble implements Disposable {
  readonly #store: ConversationStore;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  #brokenLines = 0;

  constructor(store: ConversationStore) {
    this.#store = store;
    this.#open.add(store.onDidChangeState(() => this.#changed.fire()));
    this.#open.add(
      store.onDidFindBrokenLines(({ count }) => {
        this.#brokenLines += count;
        this.#changed.fire();
      }),
    );
  }

  /** `undefined` while all is well. */
  get text(): string | undefined {
    const { state } = this.#store;
    if (state.status === 'failing') {
      switch (state.kind) {
        case 'full':
          return l10n.t('The disk is full: conversations are not saved. They will be, once there is room.');
        case 'readOnly':
          return l10n.t('Modelside may not write to its folder: conversations are not saved.');
        case 'newer':
          return l10n.t(
            'A newer Modelside wrote to a conversation that is open here: what you add to it is not saved. Reload the window.',
          );
        case 'other':
          return l10n.t('Conversations cannot be saved. Modelside’s log says why.');
      }
    }
    if (this.#brokenLines === 0) return undefined;
    return this.#brokenLines === 1
      ? l10n.t('A damaged line of a saved conversation was set aside.')
      : l10n.t('{0} damaged lines of saved conversations were set aside.', this.#brokenLines);
  }

  dispose(): void {
    this.#open.dispose();
  }
}
