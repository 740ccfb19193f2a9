import { firstText, isRecord, type JsonRecord, valueAt } from '../base/json.ts';

/** What one item of a response has said so far, by kind of text. */
export interface ResponseItem {
  readonly ids: Set<string>;
  index: number | undefined;
  type: string;
  readonly said: Map<'text' | 'reasoning' | 'refusal', string>;
  callId: string;
  name: string;
  arguments: string;
  sealed: string;
  done: boolean;
  handedOn: boolean;
}

/**
 * The items of a response, and which of them an event speaks of. Servers leave out identifiers or indexes, or give the
 * same item another identifier in each event; then it is the item that was begun last, if it is of the right type.
 */
export class ResponseItems {
  readonly #items: ResponseItem[] = [];
  #current: ResponseItem | undefined;

  get all(): readonly ResponseItem[] {
    return this.#items;
  }

  /** Of an event that an item begins. */
  begin(event: JsonRecord): ResponseItem {
    const item = event['item'];
    return this.#take(event, item, this.#known(event, item, typeOf(item)), typeOf(item));
  }

  /** Of an event about a part of an item of this type. */
  continue(event: JsonRecord, type: string): ResponseItem {
    return this.#take(event, undefined, this.#known(event, undefined, type) ?? this.#open(type), type);
  }

  /** Of an event that an item is done. */
  end(event: JsonRecord): ResponseItem {
    const item = event['item'];
    const type = typeOf(item);
    return this.#take(event, item, this.#known(event, item, type) ?? this.#open(type), type);
  }

  /** Those of the list with which a response ends: the same by identifier, else the same in order of their type. */
  match(output: readonly unknown[]): readonly ResponseItem[] {
    const counts = new Map<string, number>();
    return output.map((item) => {
      const type = typeOf(item);
      const ordinal = counts.get(type) ?? 0;
      counts.set(type, ordinal + 1);
      const sameType = this.#items.filter((candidate) => candidate.type === type)[ordinal];
      return this.#take({}, item, this.#named({}, item) ?? sameType, type);
    });
  }

  #known(event: JsonRecord, item: unknown, type: string): ResponseItem | undefined {
    const index = event['output_index'];
    return (
      this.#named(event, item) ??
      (typeof index === 'number'
        ? this.#items.find((candidate) => candidate.index === index && fits(candidate, type))
        : undefined)
    );
  }

  #named(event: JsonRecord, item: unknown): ResponseItem | undefined {
    const id = firstText(event['item_id'], valueAt(item, 'id'));
    const callId = firstText(valueAt(item, 'call_id'));
    return (
      this.#items.find((candidate) => id !== undefined && candidate.ids.has(id)) ??
      this.#items.find((candidate) => callId !== undefined && candidate.callId === callId)
    );
  }

  /** The one that is being told, where nothing in the event says another. */
  #open(type: string): ResponseItem | undefined {
    const current = this.#current;
    return current && !current.done && fits(current, type) ? current : undefined;
  }

  #take(event: JsonRecord, item: unknown, known: ResponseItem | undefined, type: string): ResponseItem {
    const found = known ?? this.#add(type);
    const id = firstText(event['item_id'], valueAt(item, 'id'));
    if (id !== undefined) found.ids.add(id);
    if (typeof event['output_index'] === 'number') found.index ??= event['output_index'];
    fill(found, item);
    this.#current = found;
    return found;
  }

  #add(type: string): ResponseItem {
    const item: ResponseItem = {
      ids: new Set(),
      index: undefined,
      type,
      said: new Map(),
      callId: '',
      name: '',
      arguments: '',
      sealed: '',
      done: false,
      handedOn: false,
    };
    this.#items.push(item);
    return item;
  }
}

/** Takes over what an event says of an item as a whole. */
export function fill(item: ResponseItem, value: unknown): void {
  if (!isRecord(value)) return;
  if (item.type === '') item.type = typeOf(value);
  if (item.callId === '') item.callId = firstText(value['call_id']) ?? '';
  if (item.name === '') item.name = firstText(value['name']) ?? '';
  const given = value['arguments'];
  const text = isRecord(given) ? JSON.stringify(given) : given;
  if (typeof text === 'string' && text.startsWith(item.arguments)) item.arguments = text;
  item.sealed = firstText(value['encrypted_content']) ?? item.sealed;
}

function typeOf(item: unknown): string {
  return firstText(valueAt(item, 'type')) ?? '';
}

function fits({ type }: ResponseItem, wanted: string): boolean {
  return wanted === '' || type === '' || type === wanted;
}
