import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { WireRequest } from './wireRequest.ts';

export type Bytes = string | Uint8Array;

export interface Head {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the end of the body is told: by chunks, by its length in bytes, or by closing (HTTP/1.0). */
  readonly framing?: 'chunked' | 'close' | number;
}

/** One request and the hand on the socket that answers it. */
export class Exchange {
  readonly request: WireRequest;
  readonly #socket: Socket;
  #framing: Head['framing'] = 'chunked';

  constructor(request: WireRequest, socket: Socket) {
    this.request = request;
    this.#socket = socket;
  }

  /** When the connection has closed. */
  get closed(): Promise<void> {
    return this.request.closed;
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  head({ status = 200, headers = {}, framing = 'chunked' }: Head = {}): void {
    this.#framing = framing;
    const all = {
      ...headers,
      ...(framing === 'chunked' && { 'transfer-encoding': 'chunked' }),
      ...(typeof framing === 'number' && { 'content-length': String(framing) }),
    };
    const version = framing === 'close' ? '1.0' : '1.1';
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.raw(`HTTP/${version} ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n${lines.join('')}\r\n`);
  }

  /** A piece of the body; with chunks, the client reads it as one piece. */
  write(piece: Bytes): void {
    const bytes = Buffer.from(piece as Uint8Array);
    if (bytes.length === 0) return;
    if (this.#framing !== 'chunked') this.raw(bytes);
    else
      this.raw(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
  }

  /** A piece of which there may be more than fits into memory: resolves when the client has room for another. */
  async writeSlowly(piece: Bytes): Promise<void> {
    this.write(piece);
    if (!this.#socket.writableNeedDrain) return;
    const drained = new Promise<void>((resolve) => {
      this.#socket.once('drain', resolve);
    });
    await Promise.race([drained, this.closed]);
  }

  /** The end of the body, as it was announced. */
  end(): void {
    if (this.#framing === 'chunked') this.raw('0\r\n\r\n');
    else if (this.#framing === 'close') this.#socket.end();
  }

  /** Bytes as they are. */
  raw(bytes: Bytes): void {
    if (this.isOpen) this.#socket.write(bytes);
  }

  /** Closes in good order (FIN), in the middle of whatever was being said. */
  hangUp(): void {
    this.#socket.end();
  }

  /** Cuts the connection (RST). */
  reset(): void {
    this.#socket.resetAndDestroy();
  }
}
