import { firstText, isList, isRecord, type JsonRecord, valueAt } from '../base/json.ts';
import type { AnswerEvent, FinishReason } from './answer.ts';
import type { ApiError } from './apiError.ts';
import { ChatDecoder } from './chatDecoder.ts';
import { errorInAnswer, problemOf } from './errorResponse.ts';
import { decodeTokenUsage } from './tokenUsage.ts';

/** What one item of the response has said so far, by kind of text. */
interface Item {
  readonly ids: Set<string>;
  index: number | undefined;
  type: string;
  readonly said: Map<'text' | 'reasoning' | 'refusal', string>;
  callId: string;
  name: string;
  arguments: string;
  sealed: string;
  handedOn: boolean;
}

/**
 * Decodes a stream of `/responses`, or a response that came whole. Servers leave out sequence numbers and indexes, give
 * the same item another identifier in each event, repeat in `done` and `completed` what the deltas said, or send nothing
 * but the end. So each text is told once: what comes later only adds what is still missing.
 */
export class ResponsesDecoder {
  readonly #items: Item[] = [];
  readonly #requestId: string | undefined;
  #current: Item | undefined;
  #finishReason: FinishReason | undefined;
  #sawSomething = false;
  #terminal = false;
  /** For a server that answers here in the form of the other endpoint. */
  readonly #chat: ChatDecoder;

  constructor(requestId: string | undefined) {
    this.#requestId = requestId;
    this.#chat = new ChatDecoder(requestId);
  }

  get sawSomething(): boolean {
    return this.#sawSomething || this.#chat.sawSomething;
  }

  /** Whether an event came after which there is nothing more. */
  get ended(): boolean {
    return this.#terminal;
  }

  /** Throws an `ApiError` where the response says that it failed. */
  *push(event: unknown, name?: string): Generator<AnswerEvent, void, void> {
    if (!isRecord(event)) return;
    if ('choices' in event) yield* this.#chat.push(event);
    const type =
      firstText(event['type'], name) ?? (event['object'] === 'response' ? 'response.completed' : '');
    if (type.startsWith('response.')) this.#sawSomething = true;
    switch (type) {
      case 'response.output_item.added':
        this.#current = this.#find(event, valueAt(event, 'item'));
        this.#fill(this.#current, valueAt(event, 'item'));
        return;
      case 'response.reasoning_summary_part.added':
        yield* this.#paragraph(this.#find(event, undefined, 'reasoning'));
        return;
      case 'response.output_text.delta':
        yield* this.#delta(event, 'text', 'message');
        return;
      case 'response.refusal.delta':
        yield* this.#delta(event, 'refusal', 'message');
        return;
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        yield* this.#delta(event, 'reasoning', 'reasoning');
        return;
      case 'response.output_text.done':
        yield* this.#whole(this.#find(event, undefined, 'message'), 'text', event['text']);
        return;
      case 'response.function_call_arguments.delta':
        this.#find(event, undefined, 'function_call').arguments += firstText(event['delta']) ?? '';
        return;
      case 'response.function_call_arguments.done':
        this.#fill(this.#find(event, undefined, 'function_call'), event);
        return;
      case 'response.output_item.done':
        yield* this.#itemDone(this.#find(event, valueAt(event, 'item')), valueAt(event, 'item'));
        return;
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        yield* this.#end(type, isRecord(event['response']) ? event['response'] : event);
        return;
      default:
    }
  }

  *finish(done: boolean): Generator<AnswerEvent, void, void> {
    if (!this.#sawSomething) {
      yield* this.#chat.finish(done);
      return;
    }
    const complete = this.#terminal || (done && this.#sawSomething);
    if (complete) for (const item of this.#items) yield* this.#handOn(item);
    const called = this.#items.some(({ type }) => type === 'function_call');
    yield {
      type: 'done',
      finishReason: this.#finishReason ?? (called ? 'toolCalls' : complete ? 'stop' : 'unknown'),
      complete,
    };
  }

  *#end(type: string, response: JsonRecord): Generator<AnswerEvent, void, void> {
    const output = isList(response['output']) ? response['output'] : [];
    for (const [index, item] of output.entries()) {
      yield* this.#itemDone(this.#find({ output_index: index }, item), item);
    }
    const usage = decodeTokenUsage(response['usage']);
    if (usage) yield { type: 'usage', usage };
    const status = firstText(response['status']) ?? type.slice('response.'.length);
    if (type === 'response.failed' || status === 'failed') throw this.#failure(response);
    this.#terminal = true;
    if (type !== 'response.incomplete' && status !== 'incomplete') return;
    const reason = firstText(valueAt(response, 'incomplete_details', 'reason')) ?? '';
    this.#finishReason = reason.includes('max_')
      ? 'length'
      : reason === 'content_filter'
        ? 'contentFilter'
        : 'unknown';
  }

  #failure(response: JsonRecord): ApiError {
    const problem = problemOf(response['error']) ?? { message: 'The response failed.', code: undefined };
    return errorInAnswer(problem, this.#requestId);
  }

  *#delta(
    event: JsonRecord,
    kind: 'text' | 'reasoning' | 'refusal',
    itemType: string,
  ): Generator<AnswerEvent, void, void> {
    const delta = event['delta'];
    if (typeof delta !== 'string' || delta === '') return;
    const item = this.#find(event, undefined, itemType);
    item.said.set(kind, (item.said.get(kind) ?? '') + delta);
    yield { type: kind, text: delta };
  }

  /** Each part of a summary is a paragraph of its own. */
  *#paragraph(item: Item): Generator<AnswerEvent, void, void> {
    const said = item.said.get('reasoning') ?? '';
    if (said === '') return;
    item.said.set('reasoning', `${said}\n\n`);
    yield { type: 'reasoning', text: '\n\n' };
  }

  /** What a `done` says that the deltas have not. Text that differs from them is not told a second time. */
  *#whole(
    item: Item,
    kind: 'text' | 'reasoning' | 'refusal',
    value: unknown,
  ): Generator<AnswerEvent, void, void> {
    const said = item.said.get(kind) ?? '';
    if (typeof value !== 'string' || value.length <= said.length || !value.startsWith(said)) return;
    item.said.set(kind, value);
    yield { type: kind, text: value.slice(said.length) };
  }

  *#itemDone(item: Item, value: unknown): Generator<AnswerEvent, void, void> {
    this.#fill(item, value);
    yield* this.#whole(item, 'text', partsOf(value, 'content', 'output_text', 'text'));
    yield* this.#whole(item, 'refusal', partsOf(value, 'content', 'refusal', 'refusal'));
    const summary = partsOf(value, 'summary', 'summary_text', 'text');
    yield* this.#whole(item, 'reasoning', partsOf(value, 'content', 'reasoning_text', 'text') || summary);
    yield* this.#handOn(item);
  }

  *#handOn(item: Item): Generator<AnswerEvent, void, void> {
    if (item.handedOn) return;
    if (item.type === 'reasoning' && item.sealed !== '') {
      item.handedOn = true;
      yield { type: 'sealedReasoning', content: item.sealed };
    }
    if (item.type === 'function_call' && item.name !== '') {
      item.handedOn = true;
      const id = item.callId === '' ? `call_${this.#items.indexOf(item)}` : item.callId;
      yield {
        type: 'toolCall',
        id,
        name: item.name,
        arguments: item.arguments.trim() === '' ? '{}' : item.arguments,
      };
    }
  }

  #fill(item: Item, value: unknown): void {
    if (!isRecord(value)) return;
    if (item.type === '') item.type = firstText(value['type']) ?? '';
    if (item.callId === '') item.callId = firstText(value['call_id']) ?? '';
    if (item.name === '') item.name = firstText(value['name']) ?? '';
    const given = value['arguments'];
    const text = isRecord(given) ? JSON.stringify(given) : given;
    if (typeof text === 'string' && text.startsWith(item.arguments)) item.arguments = text;
    item.sealed = firstText(value['encrypted_content']) ?? item.sealed;
  }

  /** By identifier, else by index, else the one that was opened last, if it is of that type; else it is a new one. */
  #find(event: JsonRecord, item?: unknown, type?: string): Item {
    const id = firstText(event['item_id'], valueAt(item, 'id'));
    const callId = firstText(valueAt(item, 'call_id'));
    const index = typeof event['output_index'] === 'number' ? event['output_index'] : undefined;
    const wanted = type ?? firstText(valueAt(item, 'type'));
    const fits = (candidate: Item | undefined): candidate is Item =>
      candidate !== undefined && (wanted === undefined || candidate.type === '' || candidate.type === wanted);
    const known =
      this.#items.find((candidate) => id !== undefined && candidate.ids.has(id)) ??
      this.#items.find((candidate) => callId !== undefined && candidate.callId === callId) ??
      this.#items.find((candidate) => index !== undefined && candidate.index === index && fits(candidate)) ??
      (item === undefined && index === undefined && fits(this.#current) ? this.#current : undefined);
    const found = known ?? this.#open(wanted ?? '', index);
    if (id !== undefined) found.ids.add(id);
    found.index ??= index;
    this.#current = found;
    return found;
  }

  #open(type: string, index: number | undefined): Item {
    const item: Item = {
      ids: new Set(),
      index,
      type,
      said: new Map(),
      callId: '',
      name: '',
      arguments: '',
      sealed: '',
      handedOn: false,
    };
    this.#items.push(item);
    return item;
  }
}

/** The texts of an item's parts of one type, joined. */
function partsOf(item: unknown, list: string, type: string, field: string): string {
  const parts = valueAt(item, list);
  if (typeof parts === 'string') return type === 'output_text' ? parts : '';
  return (isList(parts) ? parts : [])
    .filter(
      (part) =>
        valueAt(part, 'type') === type || (type === 'output_text' && valueAt(part, 'type') === 'text'),
    )
    .map((part) => firstText(valueAt(part, field)) ?? '')
    .join(type === 'summary_text' ? '\n\n' : '');
}
