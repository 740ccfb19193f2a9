import type { ItemStatus, OutputItem, ResponseEvent } from './outputItem.ts';
import { sealReasoning } from './sealedReasoning.ts';

interface ReasoningView {
  /** A summary where one was asked for, else the text itself, as models with open weights show it. */
  readonly show: 'summary' | 'text';
  readonly includeEncrypted: boolean;
}

/** What a model thought before it answered. */
export class ReasoningItem implements OutputItem {
  readonly #id: string;
  readonly #outputIndex: number;
  readonly #view: ReasoningView;
  #text = '';
  #status: ItemStatus | 'in_progress' = 'in_progress';

  constructor(id: string, outputIndex: number, view: ReasoningView) {
    this.#id = id;
    this.#outputIndex = outputIndex;
    this.#view = view;
  }

  open(): readonly ResponseEvent[] {
    return [
      { type: 'response.output_item.added', output_index: this.#outputIndex, item: this.#item([]) },
      { type: this.#partEvent('added'), ...this.#place(), part: this.#part() },
    ];
  }

  append(text: string): readonly ResponseEvent[] {
    this.#text += text;
    return [{ type: this.#textEvent('delta'), ...this.#place(), delta: text }];
  }

  close(status: ItemStatus): readonly ResponseEvent[] {
    this.#status = status;
    return [
      { type: this.#textEvent('done'), ...this.#place(), text: this.#text },
      { type: this.#partEvent('done'), ...this.#place(), part: this.#part() },
      { type: 'response.output_item.done', output_index: this.#outputIndex, item: this.toJson() },
    ];
  }

  toJson(): unknown {
    return this.#item([this.#part()]);
  }

  #item(parts: readonly unknown[]): unknown {
    return {
      id: this.#id,
      type: 'reasoning',
      status: this.#status,
      summary: this.#view.show === 'summary' ? parts : [],
      ...(this.#view.show === 'text' && { content: parts }),
      ...(this.#view.includeEncrypted &&
        this.#status !== 'in_progress' && { encrypted_content: sealReasoning(this.#text) }),
    };
  }

  #part(): unknown {
    return { type: this.#view.show === 'summary' ? 'summary_text' : 'reasoning_text', text: this.#text };
  }

  #partEvent(suffix: 'added' | 'done'): string {
    const part = this.#view.show === 'summary' ? 'reasoning_summary_part' : 'content_part';
    return `response.${part}.${suffix}`;
  }

  #textEvent(suffix: 'delta' | 'done'): string {
    const text = this.#view.show === 'summary' ? 'reasoning_summary_text' : 'reasoning_text';
    return `response.${text}.${suffix}`;
  }

  #place(): Readonly<Record<string, string | number>> {
    const index = this.#view.show === 'summary' ? { summary_index: 0 } : { content_index: 0 };
    return { item_id: this.#id, output_index: this.#outputIndex, ...index };
  }
}
