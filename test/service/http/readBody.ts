import type { IncomingMessage } from 'node:http';
import { ApiError } from './apiError.ts';

const maxBodyBytes = 8 * 1024 * 1024;

/**
 * A body over the limit is read to its end and thrown away: a client that is still sending does not look for an
 * answer, and would report a broken connection instead of the 413.
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) {
      chunks.push(chunk);
    }
  }
  if (size > maxBodyBytes) {
    throw new ApiError({
      status: 413,
      code: 'request_too_large',
      message: `The body has ${size} bytes; at most ${maxBodyBytes} are taken.`,
    });
  }
  return Buffer.concat(chunks).toString('utf8');
}
