import { STATUS_CODES } from 'node:http';
import type { ApiError } from './apiError.ts';

/** `openai`: `{error: {…}}`. `problem`: RFC 9457. An "OpenAI-compatible error/problem contract" may mean either. */
export type ErrorForm = 'openai' | 'problem';

export interface ErrorBody {
  readonly contentType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function toErrorBody(form: ErrorForm, error: ApiError, requestId: string): ErrorBody {
  const { status, code, param, message } = error;
  switch (form) {
    case 'openai':
      return {
        contentType: 'application/json; charset=utf-8',
        body: { error: { message, type: errorType(status), param, code } },
      };
    case 'problem':
      return {
        contentType: 'application/problem+json',
        body: {
          type: 'about:blank',
          title: STATUS_CODES[status] ?? 'Error',
          status,
          detail: message,
          code,
          request_id: requestId,
          ...(param !== null && { param }),
        },
      };
  }
}

function errorType(status: number): string {
  if (status === 429) {
    return 'rate_limit_error';
  }
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
