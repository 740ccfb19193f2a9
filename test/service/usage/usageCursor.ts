import { createHash } from 'node:crypto';
import { ApiError } from '../http/apiError.ts';

/** Where a page ended, and in which window. Opaque to clients. */
export interface UsageCursor {
  readonly from: number;
  readonly to: number;
  /** What orders the list: time and sequence of an event, model and project of a group. */
  readonly after: readonly [number, number] | readonly [string, string];
}

/** `asked` is what the client asked for; the cursor goes on with nothing else. */
export function encodeUsageCursor(cursor: UsageCursor, asked: string): string {
  const content = [fingerprint(asked), cursor.from, cursor.to, ...cursor.after];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** Throws an `ApiError` where the text is no cursor, or was made for other filters. */
export function decodeUsageCursor(text: string, asked: string): UsageCursor {
  const content = parse(text);
  if (!Array.isArray(content) || content.length !== 5) {
    throw invalidCursor('This cursor was not made here.');
  }
  const [madeFor, from, to, first, second] = content as readonly unknown[];
  if (!isInteger(from) || !isInteger(to)) {
    throw invalidCursor('This cursor was not made here.');
  }
  if (madeFor !== fingerprint(asked)) {
    throw invalidCursor('This cursor goes on with other filters. Ask for the first page again.');
  }
  if (isInteger(first) && isInteger(second)) {
    return { from, to, after: [first, second] };
  }
  if (typeof first === 'string' && typeof second === 'string') {
    return { from, to, after: [first, second] };
  }
  throw invalidCursor('This cursor was not made here.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function fingerprint(asked: string): string {
  return createHash('sha256').update(asked).digest('base64url').slice(0, 16);
}

function invalidCursor(message: string): ApiError {
  return new ApiError({ status: 400, code: 'invalid_cursor', message, param: 'cursor' });
}
