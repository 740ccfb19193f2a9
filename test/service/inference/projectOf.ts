import { keyPrefix } from '../access/keyRing.ts';
import { invalidValue } from '../http/invalidRequest.ts';
import type { AuthorisedRequest } from '../http/route.ts';

/** Where the usage of a request is booked: the project the request names, else that of its key. */
export function projectOf(request: AuthorisedRequest): string {
  const named = request.header('openai-project');
  if (named === undefined) {
    return request.key.project;
  }
  // A key that got into the wrong header must not be booked, and usage is what people look at and share.
  if (!/^[\w.-]{1,64}$/.test(named) || named.includes(keyPrefix)) {
    throw invalidValue(
      'OpenAI-Project',
      'A project has 1 to 64 letters, digits, underscores, dots or dashes, and is no key.',
    );
  }
  return named;
}
