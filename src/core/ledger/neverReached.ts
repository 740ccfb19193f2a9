import { ApiError } from '../api/apiError.ts';

/** Codes of the network that come up before anything of a request has left: no host, no connection, no trust. */
const beforeSending =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|^ERR_(?:SSL|TLS_CERT)|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|^CERT_/;

/** Whether an attempt failed before the service could know of it. */
export function neverReached(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'network' && beforeSending.test(error.code ?? '');
}
