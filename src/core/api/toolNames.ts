import type { AnswerRequest } from './answer.ts';

/** Names that both inference endpoints take for a tool. */
const accepted = /^[A-Za-z0-9_-]{1,64}$/;

/** Gives every tool a name that servers accept, and finds the own name again in what the model calls. */
export class ToolNames {
  readonly #sent = new Map<string, string>();
  readonly #own = new Map<string, string>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      const sent = this.#free(
        accepted.test(name) ? name : name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || 'tool',
      );
      this.#sent.set(name, sent);
      this.#own.set(sent, name);
    }
  }

  /** Of the tools that are offered now, and of those that were called earlier in the conversation. */
  static of({ tools = [], messages }: AnswerRequest): ToolNames {
    const called = messages.flatMap((message) =>
      message.role === 'assistant' ? (message.toolCalls ?? []).map(({ name }) => name) : [],
    );
    return new ToolNames([...new Set([...tools.map(({ name }) => name), ...called])]);
  }

  toSent(name: string): string {
    return this.#sent.get(name) ?? name;
  }

  toOwn(name: string): string {
    return this.#own.get(name) ?? name;
  }

  #free(name: string): string {
    let candidate = name;
    for (let number = 2; this.#own.has(candidate); number += 1) {
      candidate = `${name.slice(0, 60)}_${number}`;
    }
    return candidate;
  }
}
