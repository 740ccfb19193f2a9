import { valueAt } from '../base/json.ts';
import { ApiError } from './apiError.ts';
import { redact } from './redact.ts';

/** What the codes of the network mean. Their own messages are for who wrote the network. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'There is no host of that name, or no network'],
  [/^ECONNREFUSED$/, 'Nothing listens at that address'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, 'The host does not answer'],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The connection was closed'],
  [
    /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/,
    'The certificate of the host is not one that is trusted here',
  ],
  [/CERT|ALTNAME/, 'The certificate of the host is not valid'],
  [/^ERR_SSL/, 'There is no https at that address'],
  [/^HPE_|HTTP_?PARSER/i, 'What answers at that address does not speak HTTP'],
  [/HEADERS_OVERFLOW/, 'The answer has more headers than can be taken'],
  [/^Z_|^ERR_(?:BROTLI|ZSTD|_ERROR)|ZSTD|BROTLI/, 'The answer is not compressed in the way it says'],
];

/**
 * Whatever `fetch` or reading a body threw, as an `ApiError`. The error that says why is often two or three causes
 * deep, and the outer messages ("fetch failed", "terminated") say nothing.
 */
export function toApiError(error: unknown, signal: AbortSignal, key?: string): ApiError {
  for (const link of causesOf(error)) if (link instanceof ApiError) return link;
  if (signal.reason instanceof ApiError) return signal.reason;
  if (signal.aborted) return new ApiError('cancelled', 'Cancelled.', { cause: error });
  const code = codeOf(error);
  const innermost = causesOf(error).at(-1);
  const meaning = meanings.find(([shape]) => shape.test(code ?? ''))?.[1];
  const said = innermost instanceof Error ? innermost.message : String(error);
  const message = meaning === undefined ? said : `${meaning} (${code}).`;
  return new ApiError('network', redact(message, key), { code, cause: error });
}

function causesOf(error: unknown): readonly unknown[] {
  const links: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && links.length < 8;) {
    links.push(link);
    link = link instanceof Error ? link.cause : undefined;
  }
  return links;
}

function codeOf(error: unknown): string | undefined {
  for (const link of causesOf(error).toReversed()) {
    const code = valueAt(link, 'code');
    if (typeof code === 'string') return code;
    // It has a code in some versions of Node.js only.
    if (link instanceof Error && link.name === 'HTTPParserError') return link.name;
  }
  return undefined;
}
