import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { byteLimit } from '../faults/byteLimit.ts';
import type { Fault } from '../faults/fault.ts';
import { AnswerInterrupted, type InterruptedBy } from './answerInterrupted.ts';
import { waitForAbort } from './wait.ts';

const writesInARow = 16;

/** Writes one answer to its socket, and stops at once when the socket is gone. */
export class Reply {
  /** Resolves when the answer has ended or its socket is gone. */
  readonly whenClosed: Promise<void>;
  readonly #response: ServerResponse;
  readonly #abort = new AbortController();
  #fault: Fault | undefined;
  #sentBytes = 0;
  #writes = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
    this.whenClosed = new Promise((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) {
          this.interrupt('client');
        }
        resolve();
      });
    });
    // A write that meets a broken socket also reports it here; `close` follows and is what counts.
    response.on('error', () => undefined);
  }

  /** Aborted when the answer can no longer be written; its reason is an `AnswerInterrupted`. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get interruptedBy(): InterruptedBy | undefined {
    const reason: unknown = this.signal.reason;
    return reason instanceof AnswerInterrupted ? reason.by : undefined;
  }

  get started(): boolean {
    return this.#response.headersSent;
  }

  /** Undefined until the headers are sent. */
  get sentStatus(): number | undefined {
    return this.started ? this.#response.statusCode : undefined;
  }

  get fault(): Fault | undefined {
    return this.#fault;
  }

  misbehave(fault: Fault): void {
    this.#fault = fault;
  }

  /** The first interruption counts: closing the socket as a fault is not the client's doing. */
  interrupt(by: InterruptedBy): void {
    this.#abort.abort(new AnswerInterrupted(by));
  }

  header(name: string, value: string): void {
    this.#response.setHeader(name, value);
  }

  async sendJson(status: number, value: unknown): Promise<void> {
    await this.send(status, 'application/json; charset=utf-8', JSON.stringify(value));
  }

  async send(status: number, contentType: string, body: string): Promise<void> {
    if (this.#fault === undefined) {
      this.header('content-length', String(Buffer.byteLength(body)));
    }
    this.begin(status, contentType);
    await this.write(body);
    this.end();
  }

  begin(status: number, contentType: string): void {
    this.signal.throwIfAborted();
    this.#response.statusCode = status;
    this.header('content-type', contentType);
    this.header('cache-control', 'no-store');
    this.#response.flushHeaders();
  }

  async write(text: string): Promise<void> {
    this.signal.throwIfAborted();
    const bytes = Buffer.from(text);
    const limit = byteLimit(this.#fault);
    if (limit === undefined || this.#sentBytes + bytes.length < limit.bytes) {
      return await this.#put(bytes);
    }
    await this.#put(bytes.subarray(0, limit.bytes - this.#sentBytes));
    switch (limit.action) {
      case 'stall':
        return await waitForAbort(this.signal);
      case 'cut':
        return this.hangUp();
      case 'end':
        return this.breakOff();
    }
  }

  end(): void {
    this.signal.throwIfAborted();
    this.#response.end();
  }

  /** As a fault: ends in good order, and keeps the rest of the answer from being written. */
  breakOff(): never {
    this.interrupt('fault');
    this.#response.end();
    throw this.signal.reason;
  }

  /** As a fault: closes the socket without a word. */
  hangUp(): never {
    this.interrupt('fault');
    this.#response.destroy();
    throw this.signal.reason;
  }

  async #put(bytes: Buffer): Promise<void> {
    this.#sentBytes += bytes.length;
    if (this.#fault?.kind === 'oneBytePerPacket') {
      for (let at = 0; at < bytes.length; at += 1) {
        await this.#flush(bytes.subarray(at, at + 1));
      }
    } else if (this.#fault !== undefined) {
      await this.#flush(bytes);
    } else {
      await this.#writeOn(bytes);
    }
  }

  /** Waits until the bytes are with the system: what a fault does next to the socket must not take them along. */
  async #flush(bytes: Buffer): Promise<void> {
    await this.#untilAborted((done) => this.#response.write(bytes, done));
    await setImmediate();
    this.signal.throwIfAborted();
  }

  async #writeOn(bytes: Buffer): Promise<void> {
    if (!this.#response.write(bytes)) {
      await this.#untilAborted((done) => this.#response.once('drain', done));
    }
    this.#writes += 1;
    if (this.#writes % writesInARow === 0) {
      // Lets a close that has already arrived be seen.
      await setImmediate();
    }
    this.signal.throwIfAborted();
  }

  /** Until `start` says that it is done, or the answer is interrupted. */
  async #untilAborted(start: (done: () => void) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = (): void => resolve();
    this.signal.addEventListener('abort', done, { once: true });
    start(done);
    await promise;
    this.signal.removeEventListener('abort', done);
  }
}
