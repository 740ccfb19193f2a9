import { firstText, isList, isRecord, valueAt } from '../base/json.ts';
import type { AnswerEvent, FinishReason } from './answer.ts';
import type { ApiError } from './apiError.ts';
import type { ServiceProblem } from './errorResponse.ts';
import { decodeTokenUsage } from './tokenUsage.ts';
import { ToolCallAccumulator } from './toolCalls.ts';

/**
 * Decodes a chat completion, chunk by chunk or whole. The wire format of the stream is not in the service's
 * specification (section 4, "not shown"); it is OpenAI's, read with the tolerance that third-party servers need:
 * every field may be missing, `null` or of another type. Only the first choice counts.
 */
export class ChatDecoder {
  readonly #toolCalls = new ToolCallAccumulator();
  #finishReason: FinishReason | undefined;
  #sawSomething = false;
  readonly #toError: (problem: ServiceProblem) => ApiError;
  readonly #emit: (event: AnswerEvent) => void;

  constructor(toError: (problem: ServiceProblem) => ApiError, emit: (event: AnswerEvent) => void) {
    this.#toError = toError;
    this.#emit = emit;
  }

  /** Whether anything came that a chat completion consists of. */
  get sawSomething(): boolean {
    return this.#sawSomething;
  }

  /** A stream of chat chunks says that it is over with its `[DONE]`, which is not a chunk. */
  get ended(): boolean {
    return false;
  }

  /** One chunk of a stream (`choices[0].delta`) or a whole completion (`choices[0].message`). */
  push(chunk: unknown): void {
    if (!isRecord(chunk)) return;
    const usage = decodeTokenUsage(chunk['usage']);
    if (usage) {
      this.#sawSomething = true;
      this.#emit({ type: 'usage', usage });
    }
    const choices = isList(chunk['choices']) ? chunk['choices'] : [];
    for (const choice of choices) if (isFirst(choice)) this.#choice(choice);
  }

  #choice(choice: unknown): void {
    this.#sawSomething = true;
    if (!isRecord(choice)) return;
    const { delta, message } = choice;
    const part = isRecord(delta) ? delta : isRecord(message) ? message : {};
    const { text, reasoning } = contentOf(part['content']);
    const thought =
      firstString(part['reasoning_content'], part['reasoning'], reasoning) ??
      detailsText(part['reasoning_details']);
    if (thought !== '') this.#emit({ type: 'reasoning', text: thought });
    if (text !== '') this.#emit({ type: 'text', text });
    const refusal = firstString(part['refusal']);
    if (refusal) this.#emit({ type: 'refusal', text: refusal });
    if (isList(part['tool_calls'])) for (const call of part['tool_calls']) this.#toolCalls.add(call);
    const legacy = part['function_call'];
    if (isRecord(legacy)) this.#toolCalls.add({ index: 0, function: legacy });
    const reason = firstText(choice['finish_reason']);
    if (reason === undefined) return;
    if (failures.has(reason)) {
      throw this.#toError({ message: `The model ended with "${reason}".`, code: reason });
    }
    this.#finishReason = toFinishReason(reason);
  }

  /**
   * The stream has ended, with its `[DONE]` or without. An answer is complete when the model gave a reason to end or
   * the server said that it is done: a stream that merely stops looks the same as a connection that was cut.
   */
  finish(done: boolean): void {
    const complete = done || this.#finishReason !== undefined;
    const reason = this.#finishReason ?? 'unknown';
    const calls = complete ? this.#toolCalls.finish(reason === 'length' || reason === 'contentFilter') : [];
    for (const call of calls) this.#emit(call);
    // Some give the reason of a tool call without one, and some another reason with one.
    const plain = reason === 'toolCalls' ? 'stop' : reason;
    const called = calls.length > 0 && (plain === 'stop' || plain === 'unknown');
    this.#emit({ type: 'done', finishReason: called ? 'toolCalls' : plain, complete });
  }
}

function isFirst(choice: unknown): boolean {
  const index = valueAt(choice, 'index');
  return index === undefined || index === null || index === 0;
}

function firstString(...candidates: readonly unknown[]): string | undefined {
  return candidates.find((value): value is string => typeof value === 'string' && value !== '');
}

/** Reasons to end that are none: the model could not go on. */
const failures: ReadonlySet<string> = new Set(['error', 'insufficient_system_resource', 'abort']);

/** Reasoning as a list of parts, which a gateway gives beside or instead of the text. */
function detailsText(details: unknown): string {
  if (!isList(details)) return '';
  return details.map((part) => firstString(valueAt(part, 'text'), valueAt(part, 'summary')) ?? '').join('');
}

/** Content is a string, or a list of parts in which some servers mix reasoning with text. */
function contentOf(content: unknown): { readonly text: string; readonly reasoning: string } {
  if (!isList(content)) return { text: typeof content === 'string' ? content : '', reasoning: '' };
  const parts = content;
  const join = (thinking: boolean): string =>
    parts
      .filter((part) => (valueAt(part, 'type') === 'thinking') === thinking)
      .map(
        (part) =>
          firstString(part, valueAt(part, 'text'), valueAt(part, 'thinking')) ??
          contentOf(valueAt(part, 'thinking')).text,
      )
      .join('');
  return { text: join(false), reasoning: join(true) };
}

function toFinishReason(reason: string): FinishReason {
  switch (reason) {
    case 'stop':
      return 'stop';
    case 'length':
    case 'max_tokens':
    case 'model_length':
      return 'length';
    case 'tool_calls':
    case 'function_call':
      return 'toolCalls';
    case 'content_filter':
      return 'contentFilter';
    default:
      return 'unknown';
  }
}
