import type { ChatStore } from '../chatStore.ts';
import type { ComposerField } from './composerField.ts';
import { TypedHistory } from './typedHistory.ts';

/** The arrow keys that walk through what one typed before. */
export class HistoryKeys {
  readonly #history = new TypedHistory();
  readonly #field: ComposerField;
  readonly #store: ChatStore;

  constructor(field: ComposerField, store: ChatStore) {
    this.#field = field;
    this.#store = store;
  }

  /** Returns whether the key was such a one. */
  readonly onKey = (event: KeyboardEvent): boolean => {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    const back = event.key === 'ArrowUp';
    const shown = back ? this.#back() : event.key === 'ArrowDown' ? this.#forth() : undefined;
    if (shown === undefined) return false;
    event.preventDefault();
    // From the end of the first line, the next step back is one key away.
    const firstLine = shown.indexOf('\n');
    this.#field.write(shown, back && firstLine >= 0 ? firstLine : shown.length);
    return true;
  };

  #back(): string | undefined {
    const { text, selection } = this.#field;
    const walks = text === '' || this.#history.walks(text);
    // On a line further down the key moves the cursor.
    if (!walks || text.slice(0, selection[0]).includes('\n')) return undefined;
    return this.#history.earlier(this.#store.offers.typed, text);
  }

  #forth(): string | undefined {
    const { text, selection } = this.#field;
    if (text.slice(selection[1]).includes('\n')) return undefined;
    return this.#history.later(this.#store.offers.typed, text);
  }
}
