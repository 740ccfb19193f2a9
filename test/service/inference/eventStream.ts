import { ApiError } from '../http/apiError.ts';
import type { Reply } from '../http/reply.ts';

export const eventStreamType = 'text/event-stream; charset=utf-8';

/** Writes the event by which a stream breaks off with an error, after so many others. */
export type FailureEvent = (error: ApiError, sentEvents: number) => string;

/** Sends the events of a stream, with the faults that concern events. */
export class EventStream {
  readonly #reply: Reply;
  readonly #failureEvent: FailureEvent;
  #sentEvents = 0;

  constructor(reply: Reply, failureEvent: FailureEvent) {
    this.#reply = reply;
    this.#failureEvent = failureEvent;
    reply.begin(200, eventStreamType);
  }

  async send(events: readonly string[]): Promise<void> {
    for (const event of events) {
      await this.#applyFault();
      await this.#reply.write(event);
      this.#sentEvents += 1;
    }
  }

  end(): void {
    this.#reply.end();
  }

  async #applyFault(): Promise<void> {
    const { fault } = this.#reply;
    if (fault?.kind === 'malformedEvent' && fault.afterEvents === this.#sentEvents) {
      await this.#reply.write('data: {"choices":[{"delta":{"content":"bro\n\n');
    }
    if (fault?.kind === 'errorInMidStream' && fault.afterEvents === this.#sentEvents) {
      const error = new ApiError({
        status: 500,
        code: fault.code ?? 'server_error',
        message: fault.message ?? 'The local service was told to break off here.',
      });
      await this.#reply.write(this.#failureEvent(error, this.#sentEvents));
      this.#reply.breakOff();
    }
  }
}
