import type { ItemStatus, OutputItem, ResponseEvent } from './outputItem.ts';

/** A call of one of the client's tools. */
export class FunctionCallItem implements OutputItem {
  readonly #id: string;
  readonly #outputIndex: number;
  readonly #callId: string;
  readonly #name: string;
  #arguments = '';
  #status: ItemStatus | 'in_progress' = 'in_progress';

  constructor(id: string, outputIndex: number, callId: string, name: string) {
    this.#id = id;
    this.#outputIndex = outputIndex;
    this.#callId = callId;
    this.#name = name;
  }

  open(): readonly ResponseEvent[] {
    return [{ type: 'response.output_item.added', output_index: this.#outputIndex, item: this.toJson() }];
  }

  append(text: string): readonly ResponseEvent[] {
    this.#arguments += text;
    return [{ type: 'response.function_call_arguments.delta', ...this.#place(), delta: text }];
  }

  close(status: ItemStatus): readonly ResponseEvent[] {
    this.#status = status;
    return [
      {
        type: 'response.function_call_arguments.done',
        ...this.#place(),
        name: this.#name,
        arguments: this.#arguments,
      },
      { type: 'response.output_item.done', output_index: this.#outputIndex, item: this.toJson() },
    ];
  }

  toJson(): unknown {
    return {
      id: this.#id,
      type: 'function_call',
      status: this.#status,
      call_id: this.#callId,
      name: this.#name,
      arguments: this.#arguments,
    };
  }

  #place(): { readonly item_id: string; readonly output_index: number } {
    return { item_id: this.#id, output_index: this.#outputIndex };
  }
}
