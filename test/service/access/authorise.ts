import { ApiError } from '../http/apiError.ts';
import { bearerToken } from './bearerToken.ts';
import type { ApiKey, KeyRing } from './keyRing.ts';
import type { Scope } from './scope.ts';

/** The caller's key; throws an `ApiError` that never repeats what was sent. */
export function authorise(header: string | undefined, keyRing: KeyRing, scope: Scope): ApiKey {
  const token = bearerToken(header);
  if (token === undefined) {
    throw refusal(
      'missing_api_key',
      "No API key was sent. Send the header 'Authorization: Bearer <API_KEY>'.",
      'Bearer realm="local service"',
    );
  }
  const key = keyRing.find(token);
  const challenge = 'Bearer realm="local service", error="invalid_token"';
  if (key === undefined) {
    throw refusal(
      'invalid_api_key',
      'This API key is not known. Create one in the account center.',
      challenge,
    );
  }
  if (key.revoked) {
    throw refusal('revoked_api_key', 'This API key was revoked. Create a new one.', challenge);
  }
  if (!key.scopes.includes(scope)) {
    throw new ApiError({
      status: 403,
      code: 'insufficient_scope',
      message: `This API key lacks the scope '${scope}', which this endpoint needs.`,
      headers: {
        'www-authenticate': `Bearer realm="local service", error="insufficient_scope", scope="${scope}"`,
      },
    });
  }
  return key;
}

function refusal(code: string, message: string, challenge: string): ApiError {
  return new ApiError({ status: 401, code, message, headers: { 'www-authenticate': challenge } });
}
