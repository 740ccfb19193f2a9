import type { Mention, PromptOffer } from '../../../protocol/chat.ts';
import { Listeners } from '../../shared/listeners.ts';
import type { ChatStore } from '../chatStore.ts';
import type { ComposerField } from './composerField.ts';
import { matchingPrompts } from './matchingPrompts.ts';
import { type SuggestionTrigger, suggestionTrigger, withoutMention } from './suggestionTrigger.ts';
import type { Post } from '../pageRequest.ts';

export type Suggestion =
  | { readonly type: 'mention'; readonly key: string; readonly mention: Mention }
  | { readonly type: 'prompt'; readonly key: string; readonly prompt: PromptOffer }
  | { readonly type: 'editPrompts'; readonly key: '' };

export interface Suggestions {
  readonly kind: SuggestionTrigger['kind'];
  /** At least one. */
  readonly items: readonly Suggestion[];
  /** The one that Enter takes. */
  readonly active: number;
}

/** What the composer suggests for the word at its cursor, and what choosing from it does. */
export class Suggester {
  readonly onChange = new Listeners<Suggestions | undefined>();
  readonly #field: ComposerField;
  readonly #store: ChatStore;
  readonly #post: Post;
  #trigger: SuggestionTrigger | undefined;
  #mentions: readonly Mention[] = [];
  #active = 0;
  /** Where the word stands that one wants no suggestions for. */
  #dismissed: number | undefined;

  constructor(field: ComposerField, store: ChatStore, post: Post) {
    this.#field = field;
    this.#store = store;
    this.#post = post;
  }

  /** Something was typed. Nothing else opens the list. */
  readonly look = (): void => {
    const trigger = this.#triggerAtCursor();
    if (trigger?.start !== this.#dismissed) this.#dismissed = undefined;
    if (this.#dismissed === undefined) this.#follow(trigger);
  };

  /** The cursor may have left the word. */
  readonly lookAgain = (): void => {
    if (this.#trigger) this.#follow(this.#triggerAtCursor());
  };

  readonly dismiss = (): void => {
    if (!this.#trigger) return;
    this.#dismissed = this.#trigger.start;
    this.#follow(undefined);
  };

  readonly takeMentions = (mentions: readonly Mention[]): void => {
    this.#mentions = mentions;
    this.#active = 0;
    this.tell();
  };

  readonly tell = (): void => {
    const items = this.#items();
    const active = Math.min(this.#active, items.length - 1);
    this.onChange.tell(
      this.#trigger && items.length > 0 ? { kind: this.#trigger.kind, items, active } : undefined,
    );
  };

  /** Returns whether the key was meant for the list. */
  readonly onKey = (event: KeyboardEvent): boolean => {
    const items = this.#items();
    const chosen = items[this.#active];
    if (!chosen || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case 'ArrowDown':
        this.#active = (this.#active + 1) % items.length;
        this.tell();
        break;
      case 'ArrowUp':
        this.#active = (this.#active - 1 + items.length) % items.length;
        this.tell();
        break;
      case 'Enter':
      case 'Tab':
        this.choose(chosen);
        break;
      case 'Escape':
        this.dismiss();
        break;
      default:
        return false;
    }
    event.preventDefault();
    // Escape closes the list alone, and does not stop an answer as well.
    event.stopPropagation();
    return true;
  };

  readonly choose = (chosen: Suggestion): void => {
    const trigger = this.#trigger;
    if (!trigger) return;
    // Not dismissed: the next word may begin where this one did.
    this.#follow(undefined);
    switch (chosen.type) {
      case 'mention':
        this.#field.write(withoutMention(this.#field.text, trigger), trigger.start);
        this.#post({ type: 'attachMention', mentionId: chosen.mention.id });
        break;
      case 'prompt': {
        const { name } = chosen.prompt;
        this.#field.write(
          this.#field.text.replace(/^\/\S*\s?/, () => `/${name} `),
          name.length + 2,
        );
        break;
      }
      case 'editPrompts':
        this.#post({ type: 'openDefaults', what: 'prompts' });
        break;
    }
  };

  #triggerAtCursor(): SuggestionTrigger | undefined {
    const [start, end] = this.#field.selection;
    return start === end ? suggestionTrigger(this.#field.text, end) : undefined;
  }

  #follow(trigger: SuggestionTrigger | undefined): void {
    const before = this.#trigger;
    this.#trigger = trigger;
    const same = trigger?.kind === before?.kind && trigger?.query === before?.query;
    if (!same) {
      this.#active = 0;
      // What was found for another word says nothing about this one.
      if (before?.kind !== 'mention') this.#mentions = [];
      if (trigger?.kind === 'mention') this.#store.findMentions(trigger.query);
    }
    this.tell();
  }

  #items(): readonly Suggestion[] {
    switch (this.#trigger?.kind) {
      case 'mention':
        return this.#mentions.map((mention) => ({ type: 'mention', key: mention.id, mention }));
      case 'prompt':
        return this.#prompts(this.#trigger.query);
      case undefined:
        return [];
    }
  }

  #prompts(query: string): readonly Suggestion[] {
    const prompts = matchingPrompts(this.#store.offers.prompts, query);
    // A path begins like a prompt: Enter must send it.
    if (prompts.length === 0 && query !== '') return [];
    const named = prompts.map((prompt) => ({ type: 'prompt', key: prompt.name, prompt }) as const);
    return [...named, { type: 'editPrompts', key: '' }];
  }
}
