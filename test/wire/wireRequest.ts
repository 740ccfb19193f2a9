/** A request exactly as it reached the server. */
export interface WireRequest {
  readonly method: string;
  /** As it stood in the request line, with its query. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The number of its socket, counted from 0. */
  readonly connection: number;
  /** When its socket has closed, whoever closed it. */
  readonly closed: Promise<void>;
}

interface Taken {
  readonly request: Omit<WireRequest, 'connection' | 'closed'>;
  readonly rest: Buffer;
}

/** The first request of what has been received; `undefined` while it is not whole. */
export function takeRequest(received: Buffer): Taken | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  if (headers['transfer-encoding'] !== undefined) throw new Error('A chunked request is not expected.');
  const start = end + 4;
  const length = Number(headers['content-length'] ?? 0);
  if (received.length < start + length) return undefined;
  const [method = '', target = ''] = first.split(' ');
  const body = received.subarray(start, start + length);
  return { request: { method, target, headers, body }, rest: received.subarray(start + length) };
}

/** The body, which is always JSON. */
export function bodyOf(request: WireRequest | undefined): Readonly<Record<string, unknown>> {
  return JSON.parse(String(request?.body)) as Readonly<Record<string, unknown>>;
}
