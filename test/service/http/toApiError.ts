import { ApiError } from './apiError.ts';

/** Whatever is thrown, as a refusal. What the service did not foresee is its own fault, and shows where it runs. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  console.error(error);
  return new ApiError({
    status: 500,
    code: 'internal_error',
    message: 'The local service failed. Its own output says why.',
  });
}
