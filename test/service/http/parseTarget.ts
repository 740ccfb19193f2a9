import { ApiError } from './apiError.ts';

interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The path and query of a request line; throws an `ApiError` where it holds none. */
export function parseTarget(url = '/'): Target {
  const parsed = URL.parse(url, 'http://localhost');
  if (parsed === null) {
    throw new ApiError({ status: 400, code: 'invalid_url', message: 'This address cannot be read.' });
  }
  return { path: parsed.pathname, query: parsed.searchParams };
}
