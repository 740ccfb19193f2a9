import type { ApiKey } from '../access/keyRing.ts';
import type { Scope } from '../access/scope.ts';
import type { Reply } from './reply.ts';

/** A request that its key allows. */
export interface AuthorisedRequest {
  readonly id: string;
  readonly key: ApiKey;
  readonly query: URLSearchParams;
  readonly bodyText: string;
  /** The value of a header; the names are in small letters. */
  header(name: string): string | undefined;
}

export type Handler = (request: AuthorisedRequest, reply: Reply) => Promise<void>;

export interface Route {
  readonly method: 'GET' | 'POST';
  /** With the version segment, as it is on the wire. */
  readonly path: string;
  readonly scope: Scope;
  readonly handle: Handler;
}
