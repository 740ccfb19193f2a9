import { firstText, isList, isRecord, parseJson, valueAt } from '../base/json.ts';
import { ApiError, type ApiErrorKind } from './apiError.ts';
import { redact } from './redact.ts';
import { retryAfterOfLimits } from './rateLimits.ts';
import { requestIdOf, retryAfterOf, shouldRetryOf } from './responseHeaders.ts';

export interface ServiceProblem {
  readonly message: string | undefined;
  readonly code: string | undefined;
  readonly param?: string | undefined;
}

/**
 * What the service says went wrong, from a body in OpenAI's form (`{error: {message, code}}`), as problem+json
 * (RFC 9457: `title`, `detail`), or in one of the forms that gateways and other servers use.
 */
export function problemOf(body: unknown): ServiceProblem | undefined {
  const outer = isList(body) ? body[0] : body;
  if (typeof outer === 'string') return { message: outer, code: undefined };
  if (!isRecord(outer)) return undefined;
  const errors = outer['errors'];
  const error = outer['error'] ?? (isList(errors) ? errors[0] : errors);
  const inner = isRecord(error) ? error : outer;
  const message = firstText(
    valueAt(inner, 'message'),
    valueAt(inner, 'detail'),
    detailsOf(valueAt(inner, 'detail')),
    valueAt(inner, 'msg'),
    valueAt(outer, 'message'),
    error,
    valueAt(inner, 'title'),
  );
  const code = firstText(
    textOrNumber(valueAt(inner, 'code')),
    valueAt(inner, 'type') === 'about:blank' ? undefined : valueAt(inner, 'type'),
    textOrNumber(valueAt(outer, 'code')),
    valueAt(inner, 'status'),
  );
  if (message === undefined && code === undefined) return undefined;
  return { message, code, param: firstText(valueAt(inner, 'param'), valueAt(inner, 'parameter')) };
}

/** An answer with a status that is not 2xx. `text` is the body as far as it was read. */
export function errorOfResponse(response: Response, text: string, key?: string): ApiError {
  const { status, headers } = response;
  const asked = retryAfterOf(headers) ?? (status === 429 ? retryAfterOfLimits(headers) : undefined);
  const details = { status, requestId: requestIdOf(headers), retryAfter: asked };
  if (status >= 300 && status < 400) {
    const location = URL.parse(headers.get('location') ?? '', response.url || undefined)?.origin;
    return new ApiError('redirected', `The service redirects (${status}).`, { ...details, location });
  }
  const problem = problemOf(parseJson(text)) ?? { message: summaryOfText(text), code: undefined };
  const said = redact(problem.message ?? '', key);
  return new ApiError(
    kindOf(status, problem, details.retryAfter),
    `${status}${said === '' ? '' : ` ${said}`}`,
    {
      ...details,
      code: problem.code === undefined ? undefined : redact(problem.code, key),
      param: problem.param === undefined ? undefined : redact(problem.param, key),
      shouldRetry: shouldRetryOf(headers),
    },
  );
}

/** An error that arrived inside an answer with status 200. */
export function errorInAnswer(
  problem: ServiceProblem,
  requestId: string | undefined,
  key?: string,
): ApiError {
  // Some give the HTTP status that the error would have had as its code.
  const status = /^[45]\d\d$/.test(problem.code ?? '') ? Number(problem.code) : 500;
  const kind = kindOf(status, problem, undefined);
  const code = problem.code === undefined ? undefined : redact(problem.code, key);
  return new ApiError(kind, redact(problem.message ?? problem.code ?? '', key), { code, requestId });
}

const quotaCodes =
  /quota|billing|insufficient_(?:balance|credits?|funds)|credits?_exhausted|payment_required|(?:spend|usage)_limit/i;
const quotaWords = /\b(?:quota|billing|credits?|balance|payment)\b/i;
const sizeCodes = /context_length|context_size|too_large|string_above_max_length/i;
const sizeWords =
  /maximum context length|context (?:window|length|size).*exceed|exceed.*context (?:window|length|size)/i;
/** Milliseconds. Who asks to wait that little means a rate, even where the text speaks of a quota. */
const shortWait = 60_000;

function kindOf(status: number, problem: ServiceProblem, retryAfter: number | undefined): ApiErrorKind {
  const { code = '', message = '' } = problem;
  if (quotaCodes.test(code) || status === 402) return 'quotaExceeded';
  if (sizeCodes.test(code) || sizeWords.test(message) || status === 413) return 'tooLarge';
  if (/model_not_found/i.test(code)) return 'modelNotFound';
  if (/rate_limit/i.test(code) || status === 429) {
    const aboutQuota = quotaWords.test(message) && (retryAfter === undefined || retryAfter > shortWait);
    return status === 429 && aboutQuota && !/rate_limit/i.test(code) ? 'quotaExceeded' : 'rateLimited';
  }
  if (/invalid_api_key/i.test(code) || status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return /\bmodel\b/i.test(message) ? 'modelNotFound' : 'notFound';
  return status >= 500 ? 'serverError' : 'badRequest';
}

/** A list of what is wrong where, as validation libraries give it. */
function detailsOf(detail: unknown): string | undefined {
  if (!isList(detail)) return undefined;
  const lines = detail.map((entry) => {
    const place = valueAt(entry, 'loc');
    const where = isList(place)
      ? place.filter((part) => typeof part === 'string' || typeof part === 'number').join('.')
      : '';
    return [where, firstText(entry, valueAt(entry, 'msg'), valueAt(entry, 'message')) ?? '']
      .filter(Boolean)
      .join(': ');
  });
  return lines.filter(Boolean).join('; ');
}

function textOrNumber(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : firstText(value);
}

/** A page is not shown to people, a line of text is. */
function summaryOfText(text: string): string {
  return /^\s*[<{[]/.test(text) ? '' : text.trim();
}
