import { type ErrorForm, toErrorBody } from '../http/errorForm.ts';
import type { Reply } from '../http/reply.ts';
import type { AuthorisedRequest } from '../http/route.ts';
import type { UsageDatabase } from '../usage/usageDatabase.ts';
import { draftAnswer } from '../writer/draftAnswer.ts';
import { type Answering, sendAgain, sendStream, sendWhole } from './answering.ts';
import type { FailureEvent } from './eventStream.ts';
import { Generation } from './generation.ts';
import type { IdempotencyStore } from './idempotencyStore.ts';
import type { IdempotentRun } from './idempotentRun.ts';
import type { InferenceApi } from './inferenceApi.ts';
import type { InferenceRequest } from './inferenceRequest.ts';
import type { Pace } from './pace.ts';
import type { PromptCache } from './promptCache.ts';
import { type Inference, readInference } from './readInference.ts';
import { UsageBooking } from './usageBooking.ts';

/** What the two inference endpoints share. */
interface InferenceSurroundings {
  readonly pace: Pace;
  readonly errorForm: ErrorForm;
  readonly now: () => Date;
  readonly usage: UsageDatabase;
  readonly idempotency: IdempotencyStore;
  readonly promptCache: PromptCache;
}

/** Reads a request, lets the model write, sends what it writes and books what it wrote. */
export class InferenceEndpoint<Request extends InferenceRequest> {
  readonly #api: InferenceApi<Request>;
  readonly #surroundings: InferenceSurroundings;

  constructor(api: InferenceApi<Request>, surroundings: InferenceSurroundings) {
    this.#api = api;
    this.#surroundings = surroundings;
  }

  async handle(request: AuthorisedRequest, reply: Reply): Promise<void> {
    const inference = readInference(this.#api, request);
    const run = this.#surroundings.idempotency.begin(
      request.key.id,
      request.header('idempotency-key'),
      `${this.#api.endpoint}\n${request.bodyText}`,
    );
    const failureEvent: FailureEvent = (error, sentEvents) =>
      this.#api.failureEvent(toErrorBody(this.#surroundings.errorForm, error, request.id), sentEvents);
    try {
      await (run.answer === undefined
        ? this.#answer(request, inference, run, failureEvent, reply)
        : sendAgain(run.answer, failureEvent, reply));
    } finally {
      run.leave();
    }
  }

  async #answer(
    request: AuthorisedRequest,
    inference: Inference<Request>,
    run: IdempotentRun,
    failureEvent: FailureEvent,
    reply: Reply,
  ): Promise<void> {
    const { body, model, prompt, inputTokens, project } = inference;
    const { pace, now, usage, promptCache } = this.#surroundings;
    const identity = { id: request.id.replace('req_', ''), created: Math.floor(now().getTime() / 1000) };
    const generation = new Generation(
      draftAnswer(body, model, identity.id),
      Math.min(body.maxOutputTokens ?? Infinity, model.maxOutputTokens),
    );
    const booking = new UsageBooking(usage, now, run, generation, {
      model,
      project,
      endpoint: this.#api.endpoint,
      requestId: request.id,
      inputTokens,
      cachedInputTokens: promptCache.countCachedTokens(`${request.key.id} ${model.id}`, prompt),
    });
    const answering: Answering = {
      form: this.#api.answerForm(body, identity),
      generation,
      pace,
      bookUsage: () => booking.bookFinished(),
      keep: (answer) => run.finish(answer),
    };
    try {
      await (body.stream ? sendStream(answering, failureEvent, reply) : sendWhole(answering, reply));
    } finally {
      booking.bookUnfinished(reply.interruptedBy);
    }
  }
}
