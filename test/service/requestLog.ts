import type { RecordedRequest } from './requestRecord.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type NewRecord = Omit<RecordedRequest, 'status' | 'finishedAt' | 'closedByClient' | 'whenFinished'>;

interface Waiter {
  readonly predicate: (request: RecordedRequest) => boolean;
  readonly resolve: (request: RecordedRequest) => void;
  readonly reject: (reason: Error) => void;
}

export interface OpenRecord {
  finish(end: Pick<RecordedRequest, 'status' | 'finishedAt' | 'closedByClient'>): void;
}

/** The latest requests, oldest first, and those who wait for one. */
export class RequestLog {
  readonly #most: number;
  readonly #records: RecordedRequest[] = [];
  #waiters: Waiter[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get records(): readonly RecordedRequest[] {
    return this.#records;
  }

  /** Adds a request whose body has been read and whose answer has not begun. */
  open(request: NewRecord): OpenRecord {
    const { promise, resolve } = Promise.withResolvers<void>();
    const record: Mutable<RecordedRequest> = {
      ...request,
      status: undefined,
      finishedAt: undefined,
      closedByClient: false,
      whenFinished: promise,
    };
    this.#records.push(record);
    if (this.#records.length > this.#most) {
      this.#records.shift();
    }
    this.#tell(record);
    return {
      finish: (end) => {
        Object.assign(record, end);
        resolve();
        this.#tell(record);
      },
    };
  }

  /** The first request, of those recorded or to come, that fits; looked at when it comes and when it ends. */
  waitFor(predicate: (request: RecordedRequest) => boolean): Promise<RecordedRequest> {
    const known = this.#records.find(predicate);
    if (known !== undefined) {
      return Promise.resolve(known);
    }
    const { promise, resolve, reject } = Promise.withResolvers<RecordedRequest>();
    this.#waiters.push({ predicate, resolve, reject });
    return promise;
  }

  close(): void {
    for (const { reject } of this.#waiters.splice(0)) {
      reject(new Error('The local service was stopped before such a request came.'));
    }
  }

  #tell(record: RecordedRequest): void {
    this.#waiters = this.#waiters.filter(({ predicate, resolve }) => {
      const fits = predicate(record);
      if (fits) {
        resolve(record);
      }
      return !fits;
    });
  }
}
