import type { AnswerForm, TokenUsage } from '../inference/answerForm.ts';
import type { FinishReason, Step } from '../inference/generation.ts';
import type { AnswerIdentity } from '../inference/inferenceApi.ts';
import { serverSentEvent } from '../inference/serverSentEvent.ts';
import { FunctionCallItem } from './functionCallItem.ts';
import { MessageItem } from './messageItem.ts';
import type { OutputItem, ResponseEvent } from './outputItem.ts';
import { ReasoningItem } from './reasoningItem.ts';
import { type ResponseEnd, toResponseObject } from './responseObject.ts';
import type { ResponsesRequest } from './responsesRequest.ts';

/** Writes an answer as a response: items one after the other, every event with its name and number. */
export class ResponsesForm implements AnswerForm {
  readonly #request: ResponsesRequest;
  readonly #identity: AnswerIdentity;
  readonly #items: OutputItem[] = [];
  #current: { readonly kind: string; readonly item: OutputItem } | undefined;
  #end: ResponseEnd | undefined;
  #nextNumber = 0;

  constructor(request: ResponsesRequest, identity: AnswerIdentity) {
    this.#request = request;
    this.#identity = identity;
  }

  open(): readonly string[] {
    return this.#write([
      { type: 'response.created', response: this.whole() },
      { type: 'response.in_progress', response: this.whole() },
    ]);
  }

  step(step: Step): readonly string[] {
    const kind = step.kind === 'arguments' ? 'toolCall' : step.kind;
    const opening = this.#current?.kind !== kind || step.kind === 'toolCall' ? this.#openItem(step) : [];
    const events = step.kind === 'toolCall' ? [] : this.#current?.item.append(step.text);
    return [...opening, ...this.#write(events ?? [])];
  }

  close(finish: FinishReason, usage: TokenUsage): readonly string[] {
    const status = finish === 'length' ? 'incomplete' : 'completed';
    const events = this.#current?.item.close(status) ?? [];
    this.#current = undefined;
    this.#end = { status, usage };
    return this.#write([...events, { type: `response.${status}`, response: this.whole() }]);
  }

  whole(): unknown {
    const output = this.#end === undefined ? [] : this.#items.map((item) => item.toJson());
    return toResponseObject(this.#request, this.#identity, output, this.#end);
  }

  #openItem(step: Step): readonly string[] {
    const closing = this.#current?.item.close('completed') ?? [];
    const item = this.#newItem(step);
    this.#items.push(item);
    this.#current = { kind: step.kind, item };
    return this.#write([...closing, ...item.open()]);
  }

  #newItem(step: Step): OutputItem {
    const index = this.#items.length;
    const id = `${this.#identity.id}${index}`;
    switch (step.kind) {
      case 'reasoning':
        return new ReasoningItem(`rs_${id}`, index, {
          show: this.#request.reasoningSummary === undefined ? 'text' : 'summary',
          includeEncrypted: this.#request.includeEncryptedReasoning,
        });
      case 'text':
        return new MessageItem(`msg_${id}`, index);
      case 'toolCall':
        return new FunctionCallItem(`fc_${id}`, index, step.id, step.name);
      case 'arguments':
        throw new Error('Arguments follow the head of their call.');
    }
  }

  #write(events: readonly ResponseEvent[]): readonly string[] {
    return events.map(({ type, ...fields }) => {
      const event = { type, sequence_number: this.#nextNumber, ...fields };
      this.#nextNumber += 1;
      return serverSentEvent(event, type);
    });
  }
}
