import { createHash } from 'node:crypto';
import { ApiError } from '../http/apiError.ts';
import { invalidValue } from '../http/invalidRequest.ts';
import { IdempotentRun } from './idempotentRun.ts';

const keptMilliseconds = 24 * 60 * 60 * 1000;
const mostKeys = 500;

/** Knows what was asked under which `Idempotency-Key`, for a day, and for the latest 500 keys. */
export class IdempotencyStore {
  readonly #runs = new Map<string, IdempotentRun>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * The run of a request; without an idempotency key always a new one. Throws an `ApiError` while another request of
   * the same key is running, and where the key came with another request before.
   */
  begin(apiKeyId: string, idempotencyKey: string | undefined, request: string): IdempotentRun {
    const now = this.#now().getTime();
    if (idempotencyKey === undefined) {
      return new IdempotentRun('', now);
    }
    if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      throw invalidValue('Idempotency-Key', "An 'Idempotency-Key' has 1 to 255 visible ASCII characters.");
    }
    this.#forgetOld(now);
    const name = `${apiKeyId} ${idempotencyKey}`;
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const run = this.#runs.get(name) ?? new IdempotentRun(fingerprint, now);
    if (run.fingerprint !== fingerprint) {
      throw new ApiError({
        status: 422,
        code: 'idempotency_key_reused',
        message: "This 'Idempotency-Key' was sent with another request. Use a new key for a new request.",
        param: 'Idempotency-Key',
      });
    }
    if (run.running) {
      throw new ApiError({
        status: 409,
        code: 'idempotency_in_flight',
        message: "The first request with this 'Idempotency-Key' is still running. Try again soon.",
        param: 'Idempotency-Key',
        headers: { 'retry-after': '1' },
      });
    }
    run.running = run.answer === undefined;
    this.#runs.set(name, run);
    return run;
  }

  #forgetOld(now: number): void {
    for (const [name, run] of this.#runs) {
      const isOld = run.begunAt < now - keptMilliseconds || this.#runs.size >= mostKeys;
      if (isOld && !run.running) {
        this.#runs.delete(name);
      }
    }
  }
}
