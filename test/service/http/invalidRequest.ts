import { ApiError } from './apiError.ts';

export function invalidValue(param: string, message: string): ApiError {
  return new ApiError({ status: 400, code: 'invalid_value', message, param });
}

export function missingParameter(param: string): ApiError {
  return new ApiError({
    status: 400,
    code: 'missing_required_parameter',
    message: `Missing required parameter: '${param}'.`,
    param,
  });
}

export function unsupportedParameter(param: string, message: string): ApiError {
  return new ApiError({ status: 400, code: 'unsupported_parameter', message, param });
}
