import { invalidValue } from '../http/invalidRequest.ts';
import type { JsonObject } from '../http/jsonObject.ts';
import type { Turn } from '../inference/inferenceRequest.ts';
import { parseContent } from '../inference/parseContent.ts';

const parts = { text: ['text', 'refusal'], image: 'image_url' };

/** A message and the tool calls it carries, as turns. */
export function parseChatMessage(message: JsonObject): Turn[] {
  const role = message.string('role');
  switch (role) {
    case 'system':
    case 'developer':
      return [{ kind: 'message', role: 'system', ...parseContent(message, 'content', parts) }];
    case 'user':
      return [{ kind: 'message', role, ...parseContent(message, 'content', parts) }];
    case 'assistant':
      return parseAssistantMessage(message);
    case 'tool':
      return [
        {
          kind: 'toolResult',
          callId: message.string('tool_call_id'),
          text: parseContent(message, 'content', parts).text,
          path: message.path,
        },
      ];
    default:
      throw invalidValue(message.pathOf('role'), `The role '${role.slice(0, 40)}' is not known.`);
  }
}

function parseAssistantMessage(message: JsonObject): Turn[] {
  const calls = message.objects('tool_calls').map((call): Turn => {
    const called = call.object('function');
    return {
      kind: 'toolCall',
      callId: call.string('id'),
      name: called.string('name'),
      arguments: called.string('arguments'),
      path: call.path,
    };
  });
  // Only a message that calls tools may go without content.
  const content = parseContent(message, 'content', parts, calls.length > 0);
  return [{ kind: 'message', role: 'assistant', ...content }, ...calls];
}
