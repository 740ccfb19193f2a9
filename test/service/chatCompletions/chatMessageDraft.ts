import type { Step } from '../inference/generation.ts';

interface CallDraft {
  readonly id: string;
  readonly name: string;
  arguments: string;
}

/** Gathers the steps of an answer into the message of a plain chat completion. */
export class ChatMessageDraft {
  #reasoning = '';
  #text = '';
  readonly #calls: CallDraft[] = [];

  add(step: Step): void {
    switch (step.kind) {
      case 'reasoning':
        this.#reasoning += step.text;
        break;
      case 'text':
        this.#text += step.text;
        break;
      case 'toolCall':
        this.#calls.push({ id: step.id, name: step.name, arguments: '' });
        break;
      case 'arguments': {
        const call = this.#calls[step.index];
        if (call !== undefined) {
          call.arguments += step.text;
        }
        break;
      }
    }
  }

  toJson(): unknown {
    const hasCalls = this.#calls.length > 0;
    return {
      role: 'assistant',
      content: hasCalls && this.#text === '' ? null : this.#text,
      refusal: null,
      ...(this.#reasoning !== '' && { reasoning_content: this.#reasoning }),
      ...(hasCalls && {
        tool_calls: this.#calls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: call.arguments },
        })),
      }),
    };
  }
}
