/**
 * What can go wrong between Modelside and the service, by what a person can do about it. How the service names its
 * errors is left open by its specification (section 7), so a kind is decided by HTTP status and error code.
 */
export const apiErrorKinds = [
  /** 401: the key is missing, unknown, revoked or expired. */
  'unauthorized',
  /** 403: the key is known but may not do this. */
  'forbidden',
  /** 404 for a path: the address is not that of such a service, or it lacks this part. */
  'notFound',
  /** The service does not know the model. */
  'modelNotFound',
  /** 429 with a time to wait. */
  'rateLimited',
  /** Credit or quota is used up: waiting does not help. */
  'quotaExceeded',
  /** The conversation does not fit into the model's context window, or 413. */
  'tooLarge',
  /** Any other refusal of the request: 400, 405, 409, 422 … */
  'badRequest',
  /** 5xx, or an error that the service reports in the middle of an answer. */
  'serverError',
  /** The service cannot be reached: name, connection, certificate, proxy. */
  'network',
  /** The service took longer than the time limit. */
  'timeout',
  /** The connection was lost in the middle of an answer. */
  'interrupted',
  /** A redirect, which is never followed: prompt and key stay with the origin they are meant for. */
  'redirected',
  /** An answer that is not one of such an API: a login page, an empty body, something else altogether. */
  'notAnApi',
  /** There is no base URL or no key to send a request with. */
  'notConnected',
  /** Modelside itself failed. */
  'internal',
  /** Ended by the person. */
  'cancelled',
] as const;

export type ApiErrorKind = (typeof apiErrorKinds)[number];

export interface ApiErrorDetails {
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** The service's own code, such as `model_not_found`, or the network's, such as `ECONNREFUSED`. */
  readonly code?: string | undefined;
  /** The part of the request that the service refused, by its name. */
  readonly param?: string | undefined;
  /** What the service itself says about trying again (`x-should-retry`). */
  readonly shouldRetry?: boolean | undefined;
  /** What the service says to ask its support with. */
  readonly requestId?: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** Where a redirect would have led (origin only). */
  readonly location?: string | undefined;
  readonly cause?: unknown;
}

/** The one kind of error that comes out of `core/api`. `message` is redacted, capped, and fit for a log. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly shouldRetry: boolean | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly location: string | undefined;

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.param = details.param;
    this.shouldRetry = details.shouldRetry;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.location = details.location;
  }
}
