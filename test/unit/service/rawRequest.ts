import { request } from 'node:http';
import type { ServiceFixture } from './serviceFixture.ts';

export interface RawAnswer {
  /** As they came off the wire, one for each chunk. */
  readonly chunks: readonly Buffer[];
  readonly text: string;
  /** Whether the answer came to its end in good order. */
  readonly complete: boolean;
}

/** Posts without `fetch`, which hides how an answer came and what came of an answer that broke off. */
export function postRaw(
  { service, key }: ServiceFixture,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      service.baseUrl + path,
      {
        method: 'POST',
        agent: false,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        // `close` follows, and `complete` says what happened.
        response.on('error', () => undefined);
        response.once('close', () =>
          resolve({ chunks, text: Buffer.concat(chunks).toString(), complete: response.complete }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}
