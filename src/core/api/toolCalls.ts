import { firstText, isRecord, parseJson, valueAt } from '../base/json.ts';
import type { AnswerEvent } from './answer.ts';

interface Call {
  readonly index: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

/** What one chunk says of a call; an empty string for what it does not say. */
interface Fragment {
  readonly index: number | undefined;
  readonly id: string;
  readonly name: string;
  readonly arguments: string | undefined;
}

/**
 * Puts the fragments of tool calls together. Servers leave out the index, repeat id and name in each fragment, send the
 * name last, or give every call the index 0: a new id begins a new call, whatever the index says, and so does a name
 * after a call that has its own.
 */
export class ToolCallAccumulator {
  readonly #calls: Call[] = [];

  add(value: unknown): void {
    if (!isRecord(value)) return;
    const given = valueAt(value, 'function', 'arguments');
    const whole = isRecord(given) ? JSON.stringify(given) : undefined;
    const fragment: Fragment = {
      index: typeof value['index'] === 'number' ? value['index'] : undefined,
      id: firstText(value['id']) ?? '',
      name: firstText(valueAt(value, 'function', 'name')) ?? '',
      arguments: whole ?? (typeof given === 'string' ? given : undefined),
    };
    const call = this.#callOf(fragment) ?? this.#open(fragment);
    if (call.id === '') call.id = fragment.id;
    if (call.name === '') call.name = fragment.name;
    if (fragment.arguments === undefined) return;
    call.arguments = whole ?? call.arguments + fragment.arguments;
  }

  /**
   * The calls, in the order in which they began. Of an answer that was `cut` at its length only those whose arguments
   * are whole: the others must not be run. A call without an id has the id ''.
   */
  finish(cut: boolean): readonly AnswerEvent[] {
    return this.#calls
      .filter((call) => call.name !== '' && !(cut && parseJson(call.arguments) === undefined))
      .map(({ id, name, arguments: text }) => ({
        type: 'toolCall',
        id,
        name,
        arguments: text.trim() === '' ? '{}' : text,
      }));
  }

  #callOf(fragment: Fragment): Call | undefined {
    const { index, id } = fragment;
    const known = id === '' ? undefined : this.#calls.find((call) => call.id === id);
    if (known) return known;
    const sameIndex = this.#calls.findLast((call) => call.index === index);
    const latest = index === undefined ? this.#calls.at(-1) : sameIndex;
    // A server that counts in some fragments only.
    const call = latest ?? (id === '' && fragment.name === '' ? this.#calls.at(-1) : undefined);
    if (!call || (id !== '' && call.id !== '') || isAnother(fragment, call)) return undefined;
    return call;
  }

  #open({ index }: Fragment): Call {
    const call: Call = { index, id: '', name: '', arguments: '' };
    this.#calls.push(call);
    return call;
  }
}

/** Whether a fragment without a new id begins a call nevertheless, because it names one after the last was told. */
function isAnother(fragment: Fragment, call: Call): boolean {
  if (fragment.name === '' || call.name === '' || call.arguments === '') return false;
  if (fragment.name !== call.name) return true;
  return (fragment.arguments ?? '') !== '' && parseJson(call.arguments) !== undefined;
}
