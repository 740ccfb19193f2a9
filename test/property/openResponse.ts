import { errorInAnswer } from '../../src/core/api/errorResponse.ts';
import { Watchdog } from '../../src/core/api/timeLimits.ts';
import type { OpenResponse } from '../../src/core/api/transport.ts';

/** An answer whose body comes from here instead of from a socket. */
export function openResponse(body: ReadableStream<Uint8Array>): OpenResponse {
  const watchdog = new Watchdog();
  return {
    response: new Response(body as BodyInit),
    signal: watchdog.signal,
    watchdog,
    requestId: undefined,
    toError: (problem) => errorInAnswer(problem, undefined),
  };
}
