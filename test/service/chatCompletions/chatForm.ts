import type { AnswerForm, TokenUsage } from '../inference/answerForm.ts';
import type { FinishReason, Step } from '../inference/generation.ts';
import type { AnswerIdentity } from '../inference/inferenceApi.ts';
import { serverSentEvent } from '../inference/serverSentEvent.ts';
import type { ChatRequest } from './chatRequest.ts';
import { ChatMessageDraft } from './chatMessageDraft.ts';
import { toChatUsage } from './chatUsage.ts';

const finishReasons: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  toolCalls: 'tool_calls',
};

/** Writes an answer as a chat completion. */
export class ChatForm implements AnswerForm {
  readonly #request: ChatRequest;
  readonly #head: Readonly<Record<string, unknown>>;
  readonly #message = new ChatMessageDraft();
  #end: { readonly finish: FinishReason; readonly usage: TokenUsage } | undefined;

  constructor(request: ChatRequest, identity: AnswerIdentity) {
    this.#request = request;
    this.#head = { id: `chatcmpl-${identity.id}`, created: identity.created, model: request.model };
  }

  open(): readonly string[] {
    return [this.#chunk({ role: 'assistant', content: '' })];
  }

  step(step: Step): readonly string[] {
    this.#message.add(step);
    return [this.#chunk(toDelta(step))];
  }

  close(finish: FinishReason, usage: TokenUsage): readonly string[] {
    this.#end = { finish, usage };
    const events = [this.#chunk({}, finishReasons[finish])];
    if (this.#request.includeUsage) {
      events.push(serverSentEvent({ ...this.#chunkHead(), choices: [], usage: toChatUsage(usage) }));
    }
    return [...events, 'data: [DONE]\n\n'];
  }

  whole(): unknown {
    return {
      ...this.#head,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: this.#message.toJson(),
          logprobs: null,
          finish_reason: this.#end && finishReasons[this.#end.finish],
        },
      ],
      usage: this.#end && toChatUsage(this.#end.usage),
    };
  }

  #chunk(delta: unknown, finishReason: string | null = null): string {
    return serverSentEvent({
      ...this.#chunkHead(),
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...(this.#request.includeUsage && { usage: null }),
    });
  }

  #chunkHead(): Readonly<Record<string, unknown>> {
    return { ...this.#head, object: 'chat.completion.chunk' };
  }
}

function toDelta(step: Step): unknown {
  switch (step.kind) {
    case 'reasoning':
      return { reasoning_content: step.text };
    case 'text':
      return { content: step.text };
    case 'toolCall':
      return {
        tool_calls: [
          {
            index: step.index,
            id: step.id,
            type: 'function',
            function: { name: step.name, arguments: '' },
          },
        ],
      };
    case 'arguments':
      return { tool_calls: [{ index: step.index, function: { arguments: step.text } }] };
  }
}
