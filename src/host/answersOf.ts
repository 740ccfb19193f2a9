import type { AnswerEvent, AnswerRequest } from '../core/api/answer.ts';
import type { LedgerSurface } from '../core/ledger/ledgerEntry.ts';
import { type AnswerServices, answerThrough } from './answerThrough.ts';

/**
 * Answers for a surface that keeps no conversations. The ledger knows each by the idempotency key of its request, so
 * that what it cost can be asked for later.
 */
export function answersOf(
  services: AnswerServices,
  surface: LedgerSurface,
): (request: AnswerRequest, signal: AbortSignal) => AsyncGenerator<AnswerEvent, void, void> {
  return (request, signal) =>
    answerThrough(services, request, { surface, answerId: request.idempotencyKey }, signal);
}
