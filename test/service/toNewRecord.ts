import type { IncomingMessage } from 'node:http';
import { bearerToken } from './access/bearerToken.ts';
import type { KeyRing } from './access/keyRing.ts';
import { parseTarget } from './http/parseTarget.ts';
import type { NewRecord } from './requestLog.ts';

/** A request as it is recorded: with everything but the key. */
export function toNewRecord(
  id: string,
  request: IncomingMessage,
  bodyText: string,
  receivedAt: Date,
  keyRing: KeyRing,
): NewRecord {
  const { path, query } = parseTarget(request.url);
  const { authorization, ...headers } = request.headers;
  return {
    id,
    method: request.method ?? 'GET',
    path,
    query: Object.fromEntries(query),
    headers: {
      ...headers,
      ...(authorization !== undefined && { authorization: withoutKey(authorization, keyRing) }),
    },
    bodyText,
    body: parseJson(bodyText),
    receivedAt,
  };
}

function withoutKey(authorization: string, keyRing: KeyRing): string {
  const token = bearerToken(authorization);
  const [scheme = ''] = authorization.split(' ');
  if (token === undefined) {
    return `${scheme.length < 20 ? scheme : '(no scheme)'} (no token)`;
  }
  return `${scheme} ${keyRing.find(token)?.id ?? '(unknown key)'}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
