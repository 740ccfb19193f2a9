import { ApiError } from './apiError.ts';
import { JsonObject } from './jsonObject.ts';

export function parseJsonBody(contentType: string | undefined, bodyText: string): JsonObject {
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    throw new ApiError({
      status: 415,
      code: 'unsupported_media_type',
      message: "Send the body as JSON, with the header 'Content-Type: application/json'.",
    });
  }
  return new JsonObject(parse(bodyText), '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, and the text is somebody's prompt.
    throw new ApiError({ status: 400, code: 'invalid_json', message: 'The body is not valid JSON.' });
  }
}
