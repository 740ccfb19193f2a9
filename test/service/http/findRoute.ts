import { ApiError } from './apiError.ts';
import type { Route } from './route.ts';

/** The route of a request; throws an `ApiError` where there is none. */
export function findRoute(routes: readonly Route[], method: string, path: string): Route {
  const onPath = routes.filter((route) => route.path === path);
  const found = onPath.find((route) => route.method === method);
  if (found !== undefined) {
    return found;
  }
  if (onPath.length > 0) {
    const allow = onPath.map((route) => route.method).join(', ');
    throw new ApiError({
      status: 405,
      code: 'method_not_allowed',
      message: `${path} takes ${allow} only.`,
      headers: { allow },
    });
  }
  throw new ApiError({ status: 404, code: 'not_found', message: notFoundMessage(routes, path) });
}

function notFoundMessage(routes: readonly Route[], path: string): string {
  if (path.startsWith('/v1/responses/')) {
    return 'No response is stored here, so none can be fetched, cancelled or deleted.';
  }
  if (routes.some((route) => route.path === `/v1${path}`)) {
    return 'Nothing is here. The base address ends in the version segment /v1.';
  }
  return 'Nothing is here.';
}
