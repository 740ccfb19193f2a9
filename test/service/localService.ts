import { createServer, type Server } from 'node:http';
import { KeyRing, type NewKeyOptions } from './access/keyRing.ts';
import { type RateLimit, RateLimiter } from './access/rateLimiter.ts';
import { FaultSwitches } from './faults/faultSwitches.ts';
import { FrontDoor } from './frontDoor.ts';
import type { ErrorForm } from './http/errorForm.ts';
import type { Pace } from './inference/pace.ts';
import { RequestLog } from './requestLog.ts';
import type { RecordedRequest } from './requestRecord.ts';
import { serviceRoutes } from './serviceRoutes.ts';
import { seededHistory } from './usage/seededHistory.ts';
import { UsageDatabase } from './usage/usageDatabase.ts';

export interface LocalServiceOptions {
  /** 0, the default: whichever is free. */
  readonly port?: number;
  /** How fast models write: at about seventy tokens a second (`human`, the default), or at once. */
  readonly pace?: Pace;
  readonly errors?: ErrorForm;
  /** For each key. */
  readonly rateLimit?: RateLimit;
  readonly now?: () => Date;
  /** In memory by default. */
  readonly databasePath?: string;
  /** Whether an empty database begins with two months of usage. True by default. */
  readonly seedHistory?: boolean;
  /** How many requests are remembered. */
  readonly rememberRequests?: number;
}

const host = '127.0.0.1';

/** The Model Inference and Usage API on this machine: a real server with stand-ins for models, which need no network. */
export class LocalService {
  /** Arms misbehaviour for requests to come. */
  readonly faults = new FaultSwitches();
  readonly usage: UsageDatabase;
  readonly #keyRing = new KeyRing();
  readonly #log: RequestLog;
  readonly #frontDoor: FrontDoor;
  readonly #server: Server;
  #port = 0;
  #stopping: Promise<void> | undefined;

  private constructor(options: LocalServiceOptions) {
    const now = options.now ?? (() => new Date());
    const errorForm = options.errors ?? 'openai';
    this.#log = new RequestLog(options.rememberRequests ?? 1000);
    this.usage = new UsageDatabase(options.databasePath ?? ':memory:');
    if ((options.seedHistory ?? true) && this.usage.countEvents() === 0) {
      this.usage.addAll(seededHistory(now()));
    }
    this.#frontDoor = new FrontDoor({
      routes: serviceRoutes({ usage: this.usage, pace: options.pace ?? 'human', errorForm, now }),
      keyRing: this.#keyRing,
      rateLimiter: new RateLimiter(options.rateLimit ?? { requests: 600, windowSeconds: 60 }, now),
      faults: this.faults,
      log: this.#log,
      errorForm,
      now,
    });
    this.#server = createServer((request, response) => this.#frontDoor.receive(request, response));
  }

  static async start(options: LocalServiceOptions = {}): Promise<LocalService> {
    const service = new LocalService(options);
    await service.#listen(options.port ?? 0);
    return service;
  }

  get origin(): string {
    return `http://${host}:${this.#port}`;
  }

  /** What a client is configured with; ends in the version segment. */
  get baseUrl(): string {
    return `${this.origin}/v1`;
  }

  /** The latest requests, oldest first; a request appears when its body has been read. */
  get requests(): readonly RecordedRequest[] {
    return this.#log.records;
  }

  /** The raw key: this is the only time it is shown. */
  createKey(options?: NewKeyOptions): string {
    return this.#keyRing.create(options);
  }

  revokeKey(key: string): void {
    this.#keyRing.revoke(key);
  }

  /** The first request, of those that came or will come, that fits; looked at when it comes and when it ends. */
  waitForRequest(predicate: (request: RecordedRequest) => boolean): Promise<RecordedRequest> {
    return this.#log.waitFor(predicate);
  }

  /** Breaks off what is running, and resolves when everything is closed. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    const answered = this.#frontDoor.close();
    this.#server.closeAllConnections();
    await Promise.all([closed, answered]);
    this.#log.close();
    this.usage.close();
  }

  async #listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    const address = this.#server.address();
    if (address === null || typeof address === 'string') {
      throw new Error('The server has no port.');
    }
    this.#port = address.port;
  }
}
