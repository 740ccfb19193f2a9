import { firstText, isRecord, valueAt } from '../base/json.ts';
import type { AnswerEvent } from './answer.ts';

interface Call {
  readonly index: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

/**
 * Puts the fragments of tool calls together. Servers leave out the index, repeat the id in each fragment, or give
 * every call the index 0: a new id begins a new call, whatever the index says.
 */
export class ToolCallAccumulator {
  readonly #calls: Call[] = [];

  add(fragment: unknown): void {
    if (!isRecord(fragment)) return;
    const index = typeof fragment['index'] === 'number' ? fragment['index'] : undefined;
    const call = this.#callFor(index, firstText(fragment['id']));
    if (call.name === '') call.name = firstText(valueAt(fragment, 'function', 'name')) ?? '';
    const given = valueAt(fragment, 'function', 'arguments');
    if (typeof given === 'string') call.arguments += given;
    else if (isRecord(given)) call.arguments = JSON.stringify(given);
  }

  finish(): readonly AnswerEvent[] {
    return this.#calls
      .filter((call) => call.name !== '')
      .map((call, position) => ({
        type: 'toolCall',
        id: call.id === '' ? `call_${position}` : call.id,
        name: call.name,
        arguments: call.arguments.trim() === '' ? '{}' : call.arguments,
      }));
  }

  #callFor(index: number | undefined, id: string | undefined): Call {
    const known =
      id === undefined
        ? (this.#calls.findLast((call) => index !== undefined && call.index === index) ?? this.#calls.at(-1))
        : this.#calls.find((call) => call.id === id);
    const unnamed = this.#calls.at(-1);
    if (known && (index === undefined || known.index === index || id !== undefined)) return known;
    if (id !== undefined && unnamed?.id === '' && unnamed.index === index) {
      unnamed.id = id;
      return unnamed;
    }
    const call: Call = { index, id: id ?? '', name: '', arguments: '' };
    this.#calls.push(call);
    return call;
  }
}
