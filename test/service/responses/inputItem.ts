import { ApiError } from '../http/apiError.ts';
import { invalidValue } from '../http/invalidRequest.ts';
import type { JsonObject } from '../http/jsonObject.ts';
import type { Turn } from '../inference/inferenceRequest.ts';
import { parseContent } from '../inference/parseContent.ts';
import { unsealReasoning } from './sealedReasoning.ts';

const parts = { text: ['input_text', 'output_text', 'refusal'], image: 'input_image' };

/** An item of the input, as turns. Reasoning is checked and left out: the stand-in starts every answer afresh. */
export function parseInputItem(item: JsonObject): Turn[] {
  const type = item.optionalString('type') ?? 'message';
  switch (type) {
    case 'message':
      return [parseMessage(item)];
    case 'function_call':
      return [
        {
          kind: 'toolCall',
          callId: item.string('call_id'),
          name: item.string('name'),
          arguments: item.string('arguments'),
          path: item.path,
        },
      ];
    case 'function_call_output':
      return [
        {
          kind: 'toolResult',
          callId: item.string('call_id'),
          text: parseContent(item, 'output', parts).text,
          path: item.path,
        },
      ];
    case 'reasoning':
      checkReasoning(item);
      return [];
    case 'item_reference':
      throw notStored(item);
    default:
      throw invalidValue(
        item.pathOf('type'),
        `An item of the type '${type.slice(0, 40)}' is not known here.`,
      );
  }
}

function parseMessage(item: JsonObject): Turn {
  const role = item.string('role');
  const content = parseContent(item, 'content', parts);
  switch (role) {
    case 'system':
    case 'developer':
      return { kind: 'message', role: 'system', ...content };
    case 'user':
    case 'assistant':
      return { kind: 'message', role, ...content };
    default:
      throw invalidValue(item.pathOf('role'), `The role '${role.slice(0, 40)}' is not known.`);
  }
}

function checkReasoning(item: JsonObject): void {
  const sealed = item.optionalString('encrypted_content');
  if (sealed === undefined || sealed === '') {
    throw notStored(item);
  }
  if (unsealReasoning(sealed) === undefined) {
    throw new ApiError({
      status: 400,
      code: 'invalid_encrypted_content',
      message: 'This encrypted reasoning was not made here, or was changed.',
      param: item.pathOf('encrypted_content'),
    });
  }
}

function notStored(item: JsonObject): ApiError {
  return new ApiError({
    status: 404,
    code: 'item_not_found',
    message:
      'This item cannot be found, because nothing is stored here. Send the content of every item; ' +
      "for reasoning, its 'encrypted_content'.",
    param: item.path,
  });
}
