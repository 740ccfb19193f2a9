import type { AnswerEvent, AnswerRequest } from '../core/api/answer.ts';
import { ApiError } from '../core/api/apiError.ts';
import type { Disposable } from '../core/base/lifecycle.ts';
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

/**
 * Asked before each request, for the project that it is for. Rejects with `cancelled` where a person said no; resolves to
 * what to dispose of when the request is over.
 */
export interface AnswerGuard {
  admit(request: AnswerRequest, origin: AnswerOrigin, signal: AbortSignal): Promise<Disposable>;
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
    const { surface, conversationId, answerId } = origin;
    // Before the guard asks: meanwhile, the person may look into another folder.
    const project = origin.project ?? currentProject();
    const admitted = await guard.admit(
      request,
      project === undefined ? origin : { ...origin, project },
      signal,
    );
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
      admitted.dispose();
    }
  } catch (error) {
    // Nor what a person did not let through.
    const isWanted = signal.aborted || (error instanceof ApiError && error.kind === 'cancelled');
    if (!isWanted) log.error(`Answer: ${describeForLog(error)}`);
    throw error;
  }
}
