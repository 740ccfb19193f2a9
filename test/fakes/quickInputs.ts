import { EventEmitter } from './eventEmitter.ts';

export interface FakeItem {
  readonly label: string;
  readonly description?: string;
  readonly kind?: number;
}

/**
 * What a person does in a question: chooses the item that begins with these words, or types them; presses *Back*; or
 * leaves, which is `undefined`.
 */
export type FakeInput = string | { readonly type: string } | typeof back | undefined;

export const back = Symbol('back');

/** A question as it stood there. */
export interface FakeQuestion {
  readonly title: string;
  readonly labels: readonly string[];
  readonly descriptions: readonly string[];
  readonly value: string;
  /** What was wrong with what was typed. */
  readonly problem?: string;
}

/** The item that a person means; fails where there is none. */
export function chosenOf<Item extends FakeItem>(items: readonly Item[], words: string): Item {
  const item = items.find(({ label, kind = 0 }) => kind === 0 && label.startsWith(words));
  if (!item) throw new Error(`No item begins with “${words}”: ${items.map(({ label }) => label).join(', ')}`);
  return item;
}

export function textsOf(items: readonly FakeItem[]): Pick<FakeQuestion, 'labels' | 'descriptions'> {
  return {
    labels: items.map(({ label }) => label),
    descriptions: items.map(({ description = '' }) => description),
  };
}

/** What both kinds of boxes have. The person acts as soon as a box is shown. */
class Box {
  title: string | undefined;
  placeholder: string | undefined;
  value = '';
  buttons: readonly unknown[] = [];
  ignoreFocusOut = false;
  readonly accepted = new EventEmitter<void>();
  readonly changed = new EventEmitter<string>();
  readonly hidden = new EventEmitter<void>();
  readonly pressed = new EventEmitter<unknown>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidChangeValue = this.changed.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidTriggerButton = this.pressed.event;

  dispose(): void {
    for (const emitter of [this.accepted, this.changed, this.hidden, this.pressed]) emitter.dispose();
  }

  protected type(text: string): void {
    this.value = text;
    this.changed.fire(text);
  }

  /** Returns whether that was all. */
  protected leaves(input: FakeInput): boolean {
    if (input === undefined) this.hidden.fire();
    else if (input === back) this.pressed.fire(this.buttons[0]);
    else return false;
    return true;
  }
}

export class QuickPick<Item extends FakeItem> extends Box {
  items: readonly Item[] = [];
  selectedItems: readonly Item[] = [];
  readonly #next: (question: FakeQuestion) => FakeInput;

  constructor(next: (question: FakeQuestion) => FakeInput) {
    super();
    this.#next = next;
  }

  show(): void {
    const input = this.#next({ title: this.title ?? '', ...textsOf(this.items), value: '' });
    if (this.leaves(input)) return;
    const words = typeof input === 'object' ? input.type : String(input);
    if (typeof input === 'object') this.type(words);
    this.selectedItems = [chosenOf(this.items, words)];
    this.accepted.fire();
  }
}

export class InputBox extends Box {
  prompt: string | undefined;
  password = false;
  step: number | undefined;
  totalSteps: number | undefined;
  validationMessage: string | undefined;
  #isOpen = true;
  readonly #next: (question: FakeQuestion) => FakeInput;

  constructor(next: (question: FakeQuestion) => FakeInput) {
    super();
    this.#next = next;
  }

  /** Types until what was typed is taken. */
  show(): void {
    while (this.#isOpen) {
      const problem = this.validationMessage;
      const input = this.#next({
        title: this.title ?? '',
        ...textsOf([]),
        value: this.value,
        ...(problem !== undefined && { problem }),
      });
      if (this.leaves(input)) return;
      this.type(typeof input === 'object' ? input.type : String(input));
      this.accepted.fire();
    }
  }

  override dispose(): void {
    this.#isOpen = false;
    super.dispose();
  }
}
