import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authorise } from './access/authorise.ts';
import { enforceRateLimit } from './access/enforceRateLimit.ts';
import type { KeyRing } from './access/keyRing.ts';
import type { RateLimiter } from './access/rateLimiter.ts';
import { faultHeader, type FaultSwitches } from './faults/faultSwitches.ts';
import { replaceAnswer } from './faults/replaceAnswer.ts';
import { type ErrorForm, toErrorBody } from './http/errorForm.ts';
import { findRoute } from './http/findRoute.ts';
import { parseTarget } from './http/parseTarget.ts';
import { readBody } from './http/readBody.ts';
import { Reply } from './http/reply.ts';
import type { Route } from './http/route.ts';
import { toApiError } from './http/toApiError.ts';
import { wait } from './http/wait.ts';
import type { OpenRecord, RequestLog } from './requestLog.ts';
import { toNewRecord } from './toNewRecord.ts';

interface FrontDoorParts {
  readonly routes: readonly Route[];
  readonly keyRing: KeyRing;
  readonly rateLimiter: RateLimiter;
  readonly faults: FaultSwitches;
  readonly log: RequestLog;
  readonly errorForm: ErrorForm;
  readonly now: () => Date;
}

/** One request on its way through the service. */
interface Visit {
  readonly requestId: string;
  readonly request: IncomingMessage;
  readonly reply: Reply;
  record: OpenRecord | undefined;
}

/** What every request passes: the log, the faults, the key, the rate limit; then its endpoint. */
export class FrontDoor {
  readonly #parts: FrontDoorParts;
  readonly #open = new Map<Reply, Promise<void>>();

  constructor(parts: FrontDoorParts) {
    this.#parts = parts;
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    const requestId = `req_${randomBytes(12).toString('hex')}`;
    const reply = new Reply(response);
    reply.header('x-request-id', requestId);
    this.#open.set(reply, this.#serve({ requestId, request, reply, record: undefined }));
  }

  /** Breaks off all answers; resolves when nothing is being done any more and all sockets are closed. */
  async close(): Promise<void> {
    const answers = [...this.#open.values()];
    for (const reply of this.#open.keys()) {
      reply.interrupt('stop');
    }
    await Promise.all(answers);
  }

  async #serve(visit: Visit): Promise<void> {
    const { reply } = visit;
    try {
      await this.#answer(visit);
    } catch (error) {
      await this.#refuse(error, visit);
    } finally {
      // Only now, when all that the request caused is booked, may anybody take it for finished.
      await reply.whenClosed;
      visit.record?.finish({
        status: reply.sentStatus,
        finishedAt: this.#parts.now(),
        closedByClient: reply.interruptedBy === 'client',
      });
      this.#open.delete(reply);
    }
  }

  async #answer(visit: Visit): Promise<void> {
    const { routes, keyRing, rateLimiter, faults } = this.#parts;
    const { requestId, request, reply } = visit;
    const { method = 'GET', headers } = request;
    const { path, query } = parseTarget(request.url);
    const header = (name: string): string | undefined => headers[name]?.toString();
    const bodyText = await this.#readAndRecord(visit);

    const fault = faults.take(path, header(faultHeader));
    if (fault !== undefined) {
      reply.misbehave(fault);
      if (fault.kind === 'delay') {
        await wait(fault.milliseconds, reply.signal);
      }
      if (await replaceAnswer(fault, reply)) {
        return;
      }
    }

    const route = findRoute(routes, method, path);
    const key = authorise(headers.authorization, keyRing, route.scope);
    enforceRateLimit(rateLimiter, key.id, reply);
    await route.handle({ id: requestId, key, query, bodyText, header }, reply);
  }

  /** A request whose body does not come whole, or is too long, is recorded without it. */
  async #readAndRecord(visit: Visit): Promise<string> {
    const { log, keyRing, now } = this.#parts;
    const receivedAt = now();
    let bodyText = '';
    try {
      bodyText = await readBody(visit.request);
      return bodyText;
    } finally {
      visit.record = log.open(toNewRecord(visit.requestId, visit.request, bodyText, receivedAt, keyRing));
    }
  }

  async #refuse(error: unknown, { requestId, reply }: Visit): Promise<void> {
    if (reply.signal.aborted) {
      return;
    }
    const refusal = toApiError(error);
    const { contentType, body } = toErrorBody(this.#parts.errorForm, refusal, requestId);
    try {
      if (reply.started) {
        // Too late to say so: a broken connection is the only honest end.
        reply.hangUp();
      }
      for (const [name, value] of Object.entries(refusal.headers)) {
        reply.header(name, value);
      }
      await reply.send(refusal.status, contentType, JSON.stringify(body));
    } catch (problem) {
      if (!reply.signal.aborted) {
        throw problem;
      }
    }
  }
}
