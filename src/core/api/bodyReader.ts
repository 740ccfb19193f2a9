import { ApiError } from './apiError.ts';
import { toApiError } from './networkError.ts';
import type { OpenResponse } from './transport.ts';

/** Milliseconds to wait for the end of a body of which nothing more is wanted. */
const settleLimit = 250;

type Piece = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

/** The body of an open answer as text. Whoever makes one closes it. */
export class BodyReader {
  readonly #open: OpenResponse;
  readonly #idle: number;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  /** @param idle milliseconds that may pass between two packets */
  constructor(open: OpenResponse, idle: number) {
    this.#open = open;
    this.#idle = idle;
    this.#reader = open.response.body?.getReader();
    // Reading does not end by itself everywhere when the signal aborts.
    open.signal.addEventListener('abort', this.#cancel, { once: true });
  }

  /** Packet by packet, none of them empty. Bytes that are not UTF-8 become U+FFFD. */
  async *chunks(): AsyncGenerator<string, void, void> {
    const { signal, watchdog } = this.#open;
    const decoder = new TextDecoder();
    while (this.#reader) {
      const { done, value } = await this.#read(this.#reader);
      if (signal.aborted) throw toApiError(signal.reason, signal);
      watchdog.wind(this.#idle, 'The next part of the answer');
      const text = decoder.decode(value, { stream: !done });
      if (text !== '') yield text;
      if (done) return;
    }
  }

  /**
   * Reads away what is left, so that the connection can carry the next request; not for long, because some servers never
   * end what they said is over.
   */
  async settle(): Promise<void> {
    const timer = setTimeout(this.#cancel, settleLimit);
    try {
      while (this.#reader && !(await this.#reader.read()).done);
    } catch {
      // Then the connection is gone, and the answer was whole without it.
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the connection, unless the body has been read to its end. */
  close(): void {
    const { signal, watchdog } = this.#open;
    watchdog.stop();
    signal.removeEventListener('abort', this.#cancel);
    this.#cancel();
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Piece> {
    try {
      return await reader.read();
    } catch (error) {
      const failure = toApiError(error, this.#open.signal);
      if (failure.kind !== 'network') throw failure;
      throw new ApiError('interrupted', failure.message, { code: failure.code, cause: error });
    }
  }

  readonly #cancel = (): void => void this.#reader?.cancel().catch(() => undefined);
}
