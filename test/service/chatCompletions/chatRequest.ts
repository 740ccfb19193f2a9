import type { InferenceRequest } from '../inference/inferenceRequest.ts';
import { parseToolChoice, parseTools } from '../inference/parseTools.ts';
import { invalidValue, missingParameter, unsupportedParameter } from '../http/invalidRequest.ts';
import type { JsonObject } from '../http/jsonObject.ts';
import { parseChatMessage } from './chatMessage.ts';

export interface ChatRequest extends InferenceRequest {
  readonly includeUsage: boolean;
}

/** Reads the body of `POST /chat/completions`. Fields that no answer here could show are let pass. */
export function parseChatRequest(body: JsonObject): ChatRequest {
  const model = body.string('model');
  const messages = body.objects('messages');
  if (messages.length === 0) {
    throw missingParameter('messages');
  }
  if ((body.optionalInteger('n', 1) ?? 1) > 1) {
    throw unsupportedParameter('n', 'One answer is given to a request.');
  }
  const stream = body.optionalBoolean('stream') ?? false;
  const streamOptions = body.optionalObject('stream_options');
  if (streamOptions !== undefined && !stream) {
    throw invalidValue('stream_options', "'stream_options' needs 'stream' to be true.");
  }
  const tools = parseTools(body, 'wrapped');
  const effort = body.optionalString('reasoning_effort');
  return {
    model,
    turns: messages.flatMap(parseChatMessage),
    tools,
    toolChoice: parseToolChoice(body, 'wrapped', tools),
    maxOutputTokens:
      body.optionalInteger('max_completion_tokens', 1) ?? body.optionalInteger('max_tokens', 1),
    reasoningEffort: effort === undefined ? undefined : { level: effort, param: 'reasoning_effort' },
    stream,
    includeUsage: streamOptions?.optionalBoolean('include_usage') ?? false,
  };
}
