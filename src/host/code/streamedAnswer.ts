import type { AnswerEvent, AnswerRequest, TokenUsage } from '../../core/api/answer.ts';

/** One answer as text, and what is known of it when it has ended. */
export class StreamedAnswer {
  #usage: TokenUsage | undefined;
  #isCut = true;

  /** As the service reported it. */
  get usage(): TokenUsage | undefined {
    return this.#usage;
  }

  /** Whether it ended before the model had finished. */
  get isCut(): boolean {
    return this.#isCut;
  }

  async *read(
    answer: (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>,
    request: AnswerRequest,
    signal: AbortSignal,
  ): AsyncGenerator<string, void, void> {
    for await (const event of answer(request, signal)) {
      if (event.type === 'text' || event.type === 'refusal') yield event.text;
      if (event.type === 'usage') this.#usage = event.usage;
      if (event.type === 'done') {
        const { finishReason, complete } = event;
        this.#isCut = !complete || finishReason === 'length' || finishReason === 'contentFilter';
      }
    }
  }
}
