import { l10n } from 'vscode';

import { ApiError, type ApiErrorKind } from '../core/api/apiError.ts';
import type { BaseUrlProblem } from '../core/api/baseUrl.ts';
import type { AnswerAction } from '../protocol/chatRequest.ts';

/** Code of a `cancelled` error whose message says, for a person, why they did not have the request sent. */
export const notSentCode = 'not_sent';

/** What to tell a person: what is wrong, why, and what to do about it. */
export interface Explanation {
  readonly title: string;
  readonly detail: string;
  readonly actions: readonly AnswerAction[];
}

/** An error as it was thrown, or as it is kept with an answer. */
interface Told {
  readonly kind: ApiErrorKind;
  readonly message: string;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly location?: string | undefined;
}

/** The one table that turns kinds of errors into words and buttons. */
const explanations: { readonly [Kind in ApiErrorKind]: (failure: Told) => Explanation } = {
  unauthorized: ({ message }) => ({
    title: l10n.t('The service does not accept the API key.'),
    detail: withMessage(l10n.t('Give it a key that is valid.'), message),
    actions: ['setUp', 'retry'],
  }),
  forbidden: ({ message }) => ({
    title: l10n.t('The API key may not do this.'),
    detail: withMessage(l10n.t('Use a key with the scope for it.'), message),
    actions: ['setUp', 'retry'],
  }),
  notFound: ({ message }) => ({
    title: l10n.t('The address is not that of such a service.'),
    detail: withMessage(l10n.t('Check the base URL; it usually ends in /v1.'), message),
    actions: ['setUp', 'retry'],
  }),
  modelNotFound: ({ message }) => ({
    title: l10n.t('The service does not know this model.'),
    detail: withMessage(l10n.t('Choose another one.'), message),
    actions: ['pickModel', 'retry'],
  }),
  rateLimited: ({ message, retryAfter }) => ({
    title: l10n.t('Too many requests.'),
    detail: withMessage(
      retryAfter === undefined
        ? l10n.t('Try again in a while.')
        : l10n.t('The service asks to wait for {0} s.', Math.ceil(retryAfter / 1000)),
      message,
    ),
    actions: ['retry'],
  }),
  quotaExceeded: ({ message }) => ({
    title: l10n.t('The quota or credit is used up.'),
    detail: withMessage(l10n.t('Waiting does not help: ask whoever runs the account.'), message),
    actions: ['retry'],
  }),
  tooLarge: ({ message }) => ({
    title: l10n.t('The conversation is too long for this model.'),
    detail: withMessage(
      l10n.t('Attach less, start a new conversation, or choose a model with a larger window.'),
      message,
    ),
    actions: ['pickModel', 'retry'],
  }),
  badRequest: ({ message }) => ({
    title: l10n.t('The service refused the request.'),
    detail: withMessage('', message),
    actions: ['retry', 'showLog'],
  }),
  serverError: ({ message }) => ({
    title: l10n.t('The service failed.'),
    detail: withMessage(l10n.t('This is not your doing. Try again.'), message),
    actions: ['retry', 'showLog'],
  }),
  network: ({ code, message }) => ({
    title: l10n.t('The service cannot be reached.'),
    detail:
      networkHint(code) ?? [message, l10n.t('Check the network and the base URL.')].filter(Boolean).join(' '),
    actions: ['retry', 'setUp'],
  }),
  timeout: ({ message }) => ({
    title: l10n.t('The service took too long.'),
    detail: message,
    actions: ['retry'],
  }),
  interrupted: ({ message }) => ({
    title: l10n.t('The connection was lost before the answer was complete.'),
    detail: [l10n.t('What had arrived is kept.'), message].filter(Boolean).join(' '),
    actions: ['continue', 'retry'],
  }),
  redirected: ({ location }) => ({
    title: l10n.t('The service redirects to another address.'),
    detail: location
      ? l10n.t('Modelside does not follow redirects. If {0} is right, set it as base URL.', location)
      : l10n.t('Modelside does not follow redirects. Check the base URL.'),
    actions: ['setUp', 'retry'],
  }),
  notAnApi: ({ message }) => ({
    title: l10n.t('The answer is not one of an inference API.'),
    detail: [
      message,
      l10n.t('A proxy or a sign-in page may stand in between, or the base URL is wrong.'),
    ].join(' '),
    actions: ['setUp', 'retry'],
  }),
  internal: ({ message }) => ({
    title: l10n.t('Modelside failed.'),
    detail: message,
    actions: ['retry', 'showLog'],
  }),
  notConnected: () => ({
    title: l10n.t('Modelside is not connected to a service.'),
    detail: l10n.t('Set up the connection: a base URL and your personal API key.'),
    actions: ['setUp'],
  }),
  cancelled: ({ code, message }) =>
    code === notSentCode
      ? { title: l10n.t('Not sent.'), detail: message, actions: ['retry'] }
      : { title: l10n.t('Cancelled.'), detail: '', actions: ['retry'] },
};

export function explain(failure: Told): Explanation {
  const { title, detail, actions } = explanations[failure.kind](failure);
  const reference = failure.requestId === undefined ? '' : l10n.t('Request {0}.', failure.requestId);
  return { title, detail: [ended(detail), reference].filter(Boolean).join(' '), actions };
}

/** A service's words may have no end of their own; what follows would run on. */
function ended(text: string): string {
  return /[\p{L}\p{N})\]"'”]$/u.test(text) ? `${text}.` : text;
}

export function explainError(error: unknown): Explanation {
  if (error instanceof ApiError) return explain(error);
  return explain({ kind: 'internal', message: String(error) });
}

/** A key that may chat but not read usage is no trouble, only something to know. */
export function explainUsage(error: unknown): Explanation {
  const kind = error instanceof ApiError ? error.kind : undefined;
  if (kind === 'forbidden') {
    return {
      title: l10n.t('This key may not read usage.'),
      detail: l10n.t('You can chat all the same, or use another key.'),
      actions: ['setUp'],
    };
  }
  if (kind === 'notFound') {
    const detail = l10n.t('You can chat all the same.');
    return { title: l10n.t('The service does not report usage.'), detail, actions: [] };
  }
  return explainError(error);
}

/** What a log may hold of an error: not its message, in which a service may repeat what it was sent. */
export function describeForLog(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const { kind, status, code, requestId } = error;
  return [kind, status, code, requestId].filter((part) => part !== undefined).join(', ');
}

export function explainBaseUrl(problem: BaseUrlProblem): string {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter the base URL of the service, such as https://gateway.example.com/v1.');
    case 'malformed':
      return l10n.t('This is not an address. It should look like https://gateway.example.com/v1.');
    case 'notHttps':
      return l10n.t(
        'Use https: over http the key would travel readable. Only addresses of this machine may use http.',
      );
    case 'scheme':
      return l10n.t('The address has to begin with https://.');
    case 'credentials':
      return l10n.t(
        'Leave user name and password out of the address. The key is asked for in the next step.',
      );
    case 'fragment':
      return l10n.t('Leave out the # and what follows it.');
  }
}

export function actionLabel(action: AnswerAction): string {
  switch (action) {
    case 'retry':
      return l10n.t('Try Again');
    case 'setUp':
      return l10n.t('Set Up Connection');
    case 'pickModel':
      return l10n.t('Choose Model');
    case 'showLog':
      return l10n.t('Show Log');
    case 'continue':
      return l10n.t('Continue');
    case 'retryWith':
      return l10n.t('Try Another Model');
  }
}

/** For the causes that one can do something about. */
function networkHint(code: string | undefined): string | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return l10n.t('No such host. Check the base URL and the network.');
  if (code === 'ECONNREFUSED')
    return l10n.t('Nothing listens at that address. Check the base URL and its port.');
  if (code !== undefined && /CERT|SIGNATURE|SELF_SIGNED/.test(code)) {
    return l10n.t('Its certificate is not trusted on this machine.');
  }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return l10n.t('It does not speak https. Check the base URL.');
  return undefined;
}

function withMessage(hint: string, message: string): string {
  return [hint, message === '' ? '' : l10n.t('The service says: {0}', message)].filter(Boolean).join(' ');
}
