import { unsupportedParameter } from '../http/invalidRequest.ts';
import type { JsonObject } from '../http/jsonObject.ts';

/** Nothing created here is stored, so whatever relies on storage is refused instead of quietly ignored. */
export function refuseStorage(body: JsonObject): void {
  const advice = 'Nothing is stored here';
  if (body.has('previous_response_id')) {
    throw unsupportedParameter(
      'previous_response_id',
      `${advice}, so there is no previous response to go on from. Send the whole conversation in 'input'.`,
    );
  }
  if (body.has('conversation')) {
    throw unsupportedParameter(
      'conversation',
      `${advice}, conversations neither. Send the whole conversation in 'input'.`,
    );
  }
  if (body.optionalBoolean('store') === true) {
    throw unsupportedParameter('store', `${advice}. Leave 'store' out or send false.`);
  }
  if (body.optionalBoolean('background') === true) {
    throw unsupportedParameter(
      'background',
      `${advice}, so a response cannot be fetched later. Leave 'background' out and wait for the answer.`,
    );
  }
  if (body.has('prompt')) {
    throw unsupportedParameter('prompt', `${advice}, prompt templates neither. Send the text in 'input'.`);
  }
}
