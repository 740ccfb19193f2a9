import type { AnswerEvent, AnswerRequest } from '../core/api/answer.ts';
import type { Logger } from '../core/base/logger.ts';
import { AnswerMeter } from '../core/ledger/answerMeter.ts';
import type { Ledger } from '../core/ledger/ledger.ts';
import type { LedgerRequest } from '../core/ledger/ledgerEntry.ts';
import type { Connection } from './connection.ts';
import { describeForLog } from './failures.ts';

/** Where in the editor a request comes from. */
export interface AnswerOrigin extends Pick<
  LedgerRequest,
  'surface' | 'conversationId' | 'answerId' | 'project'
> {
  /** Another extension that asks through ours; each has a count of its own in the guard. */
  readonly asker?: string;
}

/** Asked before each request. Rejects with `cancelled` where a person said no. */
export interface AnswerGuard {
  admit(request: AnswerRequest, origin: AnswerOrigin, signal: AbortSignal): Promise<void>;
}

export interface AnswerServices {
  readonly connection: Connection;
  readonly log: Logger;
  readonly ledger: Ledger;
  readonly guard: AnswerGuard;
  /** Name of the workspace folder that a request is for, where its origin does not say. */
  readonly project: () => string | undefined;
  readonly now: () => Date;
}

/**
 * An answer of whichever service is connected now: the one door to it. Each request stands in the ledger, however it
 * ends; why it failed is also logged.
 */
export async function* answerThrough(
  { connection, log, ledger, guard, project: currentProject, now }: AnswerServices,
  request: AnswerRequest,
  origin: AnswerOrigin,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, void> {
  try {
    const { state } = connection;
    const client = await connection.client();
    await guard.admit(request, origin, signal);
    const { surface, conversationId, answerId, project = currentProject() } = origin;
    const begun = now();
    const meter = new AnswerMeter(begun);
    const id = ledger.begin({
      idempotencyKey: request.idempotencyKey,
      surface,
      origin: state.status === 'ready' ? state.baseUrl.origin : '',
      model: request.model,
      ...(project !== undefined && { project }),
      ...(conversationId !== undefined && { conversationId }),
      ...(answerId !== undefined && { answerId }),
    });
    let failure: unknown;
    try {
      for await (const event of client.answer(request, signal)) {
        meter.take(event, now());
        yield event;
      }
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      ledger.end(id, meter.ending(now(), signal.aborted ? undefined : failure));
    }
  } catch (error) {
    if (!signal.aborted) log.error(`Answer: ${describeForLog(error)}`);
    throw error;
  }
}
