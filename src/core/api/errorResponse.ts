import { firstText, isList, isRecord, parseJson, valueAt } from '../base/json.ts';
import { ApiError, type ApiErrorKind } from './apiError.ts';
import { redact } from './redact.ts';
import { requestIdOf, retryAfterOf } from './responseHeaders.ts';

export interface ServiceProblem {
  readonly message: string | undefined;
  readonly code: string | undefined;
}

/**
 * What the service says went wrong, from a body in OpenAI's form (`{error: {message, code}}`), as problem+json
 * (RFC 9457: `title`, `detail`), or in one of the forms that gateways in front of it use.
 */
export function problemOf(body: unknown): ServiceProblem | undefined {
  const outer = isList(body) ? body[0] : body;
  if (typeof outer === 'string') return { message: outer, code: undefined };
  if (!isRecord(outer)) return undefined;
  const error = outer['error'];
  const inner = isRecord(error) ? error : outer;
  const message = firstText(
    valueAt(inner, 'message'),
    valueAt(inner, 'detail'),
    valueAt(outer, 'message'),
    error,
    valueAt(inner, 'title'),
  );
  const code = firstText(valueAt(inner, 'code'), valueAt(inner, 'type'), valueAt(outer, 'code'));
  return message === undefined && code === undefined ? undefined : { message, code };
}

/** An answer with a status that is not 2xx. `text` is the body as far as it was read. */
export function errorOfResponse(response: Response, text: string, key?: string): ApiError {
  const { status } = response;
  const details = {
    status,
    requestId: requestIdOf(response.headers),
    retryAfter: retryAfterOf(response.headers),
  };
  if (status >= 300 && status < 400) {
    const location = URL.parse(response.headers.get('location') ?? '', response.url || undefined)?.origin;
    return new ApiError('redirected', `The service redirects (${status}).`, { ...details, location });
  }
  const problem = problemOf(parseJson(text));
  const said = redact(problem?.message ?? summaryOfText(text), key);
  return new ApiError(kindOf(status, problem), `${status}${said === '' ? '' : ` ${said}`}`, {
    ...details,
    code: problem?.code === undefined ? undefined : redact(problem.code, key),
  });
}

/** An error that arrived inside an answer with status 200. */
export function errorInAnswer(
  problem: ServiceProblem,
  requestId: string | undefined,
  key?: string,
): ApiError {
  const kind = kindOf(500, problem);
  return new ApiError(kind, redact(problem.message ?? problem.code ?? '', key), {
    code: problem.code,
    requestId,
  });
}

const quotaCodes =
  /quota|billing|insufficient_(?:balance|credits?|funds)|credits?_exhausted|payment_required|spend_limit/i;
const sizeCodes = /context_length|context_size|too_large|string_above_max_length/i;

function kindOf(status: number, problem: ServiceProblem | undefined): ApiErrorKind {
  const code = problem?.code ?? '';
  const message = problem?.message ?? '';
  if (quotaCodes.test(code) || status === 402) return 'quotaExceeded';
  if (sizeCodes.test(code) || /maximum context length/i.test(message) || status === 413) return 'tooLarge';
  if (/model_not_found/i.test(code)) return 'modelNotFound';
  if (/rate_limit/i.test(code) || status === 429) return 'rateLimited';
  if (/invalid_api_key/i.test(code) || status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return /\bmodel\b/i.test(message) ? 'modelNotFound' : 'notFound';
  return status >= 500 ? 'serverError' : 'badRequest';
}

/** A page is not shown to people, a line of text is. */
function summaryOfText(text: string): string {
  return text.trimStart().startsWith('<') || text.trimStart().startsWith('{') ? '' : text.trim();
}
