import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

import { Exchange } from './exchange.ts';
import { selfSignedCertificate } from './selfSignedCertificate.ts';
import { type WireRequest, takeRequest } from './wireRequest.ts';

/** What is done with a request, byte by byte. */
export type Answer = (exchange: Exchange) => void | Promise<void>;

const host = '127.0.0.1';

/**
 * A server on a real socket that answers each request with what a test has written for it, down to the byte, and that
 * remembers what reached it. A request that nobody expected is closed without an answer and makes `stop` fail: so no test
 * overlooks an attempt too many.
 */
export class WireServer {
  /** As they came; those of all connections. */
  readonly requests: WireRequest[] = [];
  readonly #answers: Answer[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #failures: unknown[] = [];
  readonly #watchers = new Set<() => void>();
  #always: Answer | undefined;
  #connections = 0;
  #port = 0;

  private constructor(secure: boolean) {
    const take = (socket: Socket): void => this.#connect(socket);
    this.#server = secure ? createTlsServer(selfSignedCertificate(), take) : createServer(take);
    // A client that leaves in the middle of a handshake.
    this.#server.on('tlsClientError', () => undefined);
  }

  static async start(options: { readonly secure?: boolean } = {}): Promise<WireServer> {
    const server = new WireServer(options.secure ?? false);
    await new Promise<void>((resolve, reject) => {
      server.#server.once('error', reject);
      server.#server.listen(0, host, resolve);
    });
    const address = server.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    server.#port = address.port;
    return server;
  }

  get host(): string {
    return `${host}:${this.#port}`;
  }

  get origin(): string {
    return `http://${this.host}`;
  }

  /** How many sockets were opened to it so far. */
  get connections(): number {
    return this.#connections;
  }

  /** One answer for each of the requests to come. */
  next(...answers: readonly Answer[]): void {
    this.#answers.push(...answers);
  }

  /** For every request that `next` has nothing for. */
  always(answer: Answer): void {
    this.#always = answer;
  }

  /** The request with this number, counted from 0; waits for it. */
  async request(number: number): Promise<WireRequest> {
    for (;;) {
      const found = this.requests[number];
      if (found) return found;
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  /** Closes everything, and rejects where a script failed or a request came that nobody expected. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, String(this.#failures[0]));
  }

  #connect(socket: Socket): void {
    const connection = this.#connections;
    this.#connections += 1;
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        this.#sockets.delete(socket);
        resolve();
      });
    });
    // Tests cut connections on purpose; what follows from it is seen at the client.
    socket.on('error', () => undefined);
    let received: Buffer = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (isHandshake(received)) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
      for (let taken = takeRequest(received); taken; taken = takeRequest(received)) {
        received = taken.rest;
        const request: WireRequest = { ...taken.request, connection, closed };
        this.requests.push(request);
        void this.#answer(new Exchange(request, socket));
        for (const watcher of this.#watchers) watcher();
        this.#watchers.clear();
      }
    });
  }

  async #answer(exchange: Exchange): Promise<void> {
    const answer = this.#answers.shift() ?? this.#always;
    try {
      if (!answer) {
        exchange.reset();
        throw new Error(`Nobody expected ${exchange.request.method} ${exchange.request.target}.`);
      }
      await answer(exchange);
    } catch (error) {
      this.#failures.push(error);
    }
  }
}

/** Whether a client speaks TLS to a server that does not; HTTP servers take it for a malformed request. */
function isHandshake(received: Buffer): boolean {
  return received[0] === 0x16;
}
