import { ApiError } from '../http/apiError.ts';
import type { Turn } from './inferenceRequest.ts';

/** Every call is answered before the conversation goes on, and every result answers a call. */
export function checkToolTurns(turns: readonly Turn[]): void {
  const open = new Map<string, string>();
  for (const turn of turns) {
    switch (turn.kind) {
      case 'toolCall':
        open.set(turn.callId, turn.path);
        break;
      case 'toolResult':
        if (!open.delete(turn.callId)) {
          throw mismatch(turn.path, 'This tool result answers no call that stands open before it.');
        }
        break;
      case 'message':
        if (turn.role !== 'assistant') {
          checkNoneOpen(open);
        }
        break;
    }
  }
  checkNoneOpen(open);
}

function checkNoneOpen(open: ReadonlyMap<string, string>): void {
  const [path] = open.values();
  if (path !== undefined) {
    throw mismatch(path, 'This tool call has no result. Send one for every call before the next message.');
  }
}

function mismatch(param: string, message: string): ApiError {
  return new ApiError({ status: 400, code: 'tool_call_mismatch', message, param });
}
