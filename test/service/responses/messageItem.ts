import type { ItemStatus, OutputItem, ResponseEvent } from './outputItem.ts';

/** The text of an answer. */
export class MessageItem implements OutputItem {
  readonly #id: string;
  readonly #outputIndex: number;
  #text = '';
  #status: ItemStatus | 'in_progress' = 'in_progress';

  constructor(id: string, outputIndex: number) {
    this.#id = id;
    this.#outputIndex = outputIndex;
  }

  open(): readonly ResponseEvent[] {
    return [
      { type: 'response.output_item.added', output_index: this.#outputIndex, item: this.#item([]) },
      { type: 'response.content_part.added', ...this.#place(), part: this.#part() },
    ];
  }

  append(text: string): readonly ResponseEvent[] {
    this.#text += text;
    return [{ type: 'response.output_text.delta', ...this.#place(), delta: text, logprobs: [] }];
  }

  close(status: ItemStatus): readonly ResponseEvent[] {
    this.#status = status;
    return [
      { type: 'response.output_text.done', ...this.#place(), text: this.#text, logprobs: [] },
      { type: 'response.content_part.done', ...this.#place(), part: this.#part() },
      { type: 'response.output_item.done', output_index: this.#outputIndex, item: this.toJson() },
    ];
  }

  toJson(): unknown {
    return this.#item([this.#part()]);
  }

  #item(content: readonly unknown[]): unknown {
    return { id: this.#id, type: 'message', status: this.#status, role: 'assistant', content };
  }

  #part(): unknown {
    return { type: 'output_text', text: this.#text, annotations: [], logprobs: [] };
  }

  #place(): { readonly item_id: string; readonly output_index: number; readonly content_index: number } {
    return { item_id: this.#id, output_index: this.#outputIndex, content_index: 0 };
  }
}
