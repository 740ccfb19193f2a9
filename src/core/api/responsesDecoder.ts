import { firstText, isList, isRecord, type JsonRecord, parseJson, valueAt } from '../base/json.ts';
import type { AnswerEvent, FinishReason } from './answer.ts';
import type { ApiError } from './apiError.ts';
import { ChatDecoder } from './chatDecoder.ts';
import { problemOf, type ServiceProblem } from './errorResponse.ts';
import { fill, type ResponseItem, ResponseItems } from './responseItems.ts';
import { decodeTokenUsage } from './tokenUsage.ts';

/**
 * Decodes a stream of `/responses`, or a response that came whole. Servers leave out sequence numbers and indexes, give
 * the same item another identifier in each event, repeat in `done` and `completed` what the deltas said, or send nothing
 * but the end. So each text is told once: what comes later only adds what is still missing.
 */
export class ResponsesDecoder {
  readonly #items = new ResponseItems();
  readonly #toError: (problem: ServiceProblem) => ApiError;
  readonly #emit: (event: AnswerEvent) => void;
  #finishReason: FinishReason | undefined;
  #sawSomething = false;
  #terminal = false;
  /** For a server that answers here in the form of the other endpoint. */
  readonly #chat: ChatDecoder;

  constructor(toError: (problem: ServiceProblem) => ApiError, emit: (event: AnswerEvent) => void) {
    this.#toError = toError;
    this.#emit = emit;
    this.#chat = new ChatDecoder(toError, emit);
  }

  get sawSomething(): boolean {
    return this.#sawSomething || this.#chat.sawSomething;
  }

  /** Whether an event came after which there is nothing more. */
  get ended(): boolean {
    return this.#terminal;
  }

  /** Throws an `ApiError` where the response says that it failed. */
  push(event: unknown, name?: string): void {
    if (!isRecord(event)) return;
    if ('choices' in event) this.#chat.push(event);
    const type =
      firstText(event['type'], name) ?? (event['object'] === 'response' ? 'response.completed' : '');
    if (type.startsWith('response.')) this.#sawSomething = true;
    switch (type) {
      case 'response.output_item.added':
        this.#items.begin(event);
        return;
      case 'response.reasoning_summary_part.added':
        this.#paragraph(this.#items.continue(event, 'reasoning'));
        return;
      case 'response.output_text.delta':
        this.#delta(event, 'text', 'message');
        return;
      case 'response.refusal.delta':
        this.#delta(event, 'refusal', 'message');
        return;
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        this.#delta(event, 'reasoning', 'reasoning');
        return;
      case 'response.output_text.done':
        this.#whole(this.#items.continue(event, 'message'), 'text', event['text']);
        return;
      case 'response.function_call_arguments.delta':
        this.#items.continue(event, 'function_call').arguments += stringOf(event['delta']);
        return;
      case 'response.function_call_arguments.done':
        fill(this.#items.continue(event, 'function_call'), event);
        return;
      case 'response.output_item.done':
        this.#itemDone(this.#items.end(event), event['item']);
        return;
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        this.#end(type, isRecord(event['response']) ? event['response'] : event);
        return;
      default:
    }
  }

  finish(done: boolean): void {
    if (!this.#sawSomething) {
      this.#chat.finish(done);
      return;
    }
    const complete = this.#terminal || done;
    const calls = complete ? this.#calls() : [];
    for (const call of calls) this.#emit(call);
    const reason = complete ? (calls.length > 0 ? 'toolCalls' : 'stop') : 'unknown';
    this.#emit({ type: 'done', finishReason: this.#finishReason ?? reason, complete });
  }

  #end(type: string, response: JsonRecord): void {
    const output = isList(response['output']) ? response['output'] : [];
    const status = firstText(response['status']) ?? type.slice('response.'.length);
    const isCut = type === 'response.incomplete' || status === 'incomplete';
    for (const [index, item] of this.#items.match(output).entries()) {
      this.#itemDone(item, output[index]);
    }
    const usage = decodeTokenUsage(response['usage']);
    if (usage) this.#emit({ type: 'usage', usage });
    if (type === 'response.failed' || status === 'failed') throw this.#failure(response);
    this.#terminal = true;
    if (!isCut) return;
    const reason = firstText(valueAt(response, 'incomplete_details', 'reason')) ?? '';
    this.#finishReason = reason.includes('max_')
      ? 'length'
      : reason === 'content_filter'
        ? 'contentFilter'
        : 'unknown';
  }

  #failure(response: JsonRecord): ApiError {
    const problem = problemOf(response['error']) ?? { message: 'The response failed.', code: undefined };
    return this.#toError(problem);
  }

  #delta(event: JsonRecord, kind: 'text' | 'reasoning' | 'refusal', itemType: string): void {
    const delta = event['delta'];
    if (typeof delta !== 'string' || delta === '') return;
    const item = this.#items.continue(event, itemType);
    item.said.set(kind, (item.said.get(kind) ?? '') + delta);
    this.#emit({ type: kind, text: delta });
  }

  /** Each part of a summary is a paragraph of its own. */
  #paragraph(item: ResponseItem): void {
    const said = item.said.get('reasoning') ?? '';
    if (said === '') return;
    item.said.set('reasoning', `${said}\n\n`);
    this.#emit({ type: 'reasoning', text: '\n\n' });
  }

  /** What a `done` says that the deltas have not. Text that differs from them is not told a second time. */
  #whole(item: ResponseItem, kind: 'text' | 'reasoning' | 'refusal', value: unknown): void {
    const said = item.said.get(kind) ?? '';
    if (typeof value !== 'string' || value.length <= said.length || !value.startsWith(said)) return;
    item.said.set(kind, value);
    this.#emit({ type: kind, text: value.slice(said.length) });
  }

  #itemDone(item: ResponseItem, value: unknown): void {
    item.done = true;
    this.#whole(item, 'text', partsOf(value, 'content', 'output_text', 'text'));
    this.#whole(item, 'refusal', partsOf(value, 'content', 'refusal', 'refusal'));
    const summary = partsOf(value, 'summary', 'summary_text', 'text');
    this.#whole(item, 'reasoning', partsOf(value, 'content', 'reasoning_text', 'text') || summary);
    if (item.type !== 'reasoning' || item.sealed === '' || item.handedOn) return;
    item.handedOn = true;
    this.#emit({ type: 'sealedReasoning', content: item.sealed });
  }

  /** Those of a response that was cut at its length only where their arguments are whole: others must not be run. */
  #calls(): readonly AnswerEvent[] {
    return this.#items.all
      .filter(({ type, name }) => type === 'function_call' && name !== '')
      .filter(({ arguments: text }) => this.#finishReason === undefined || parseJson(text) !== undefined)
      .map(({ callId, name, arguments: text }) => ({
        type: 'toolCall',
        id: callId,
        name,
        arguments: text.trim() === '' ? '{}' : text,
      }));
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
    .map((part) => stringOf(valueAt(part, field)))
    .join(type === 'summary_text' ? '\n\n' : '');
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
