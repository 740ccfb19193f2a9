import type { AnswerRequest, InputImage, InputMessage } from './answer.ts';
import { withSystem } from './chatRequestBody.ts';
import type { Quirk } from './quirks.ts';
import type { ToolNames } from './toolNames.ts';
import { settleToolTurns } from './toolTurns.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The body of `POST /responses`. The service keeps nothing (specification, section 4, rule 2): the whole input goes along
 * each time, `store` is false, and nothing refers to an earlier response, neither by `previous_response_id` nor by the
 * identifiers of its items.
 */
export function responsesRequestBody(
  request: AnswerRequest,
  names: ToolNames,
  quirks: ReadonlySet<Quirk>,
): Json {
  const { parameters = {}, tools } = request;
  const offered = tools && tools.length > 0 && !quirks.has('noTools') ? tools : undefined;
  const messages = settleToolTurns(withSystem(request.messages, quirks));
  const [first] = messages;
  return {
    model: request.model,
    ...(first?.role === 'system' ? { instructions: first.content } : {}),
    input: messages.flatMap((message) => toItems(message, names, quirks)),
    stream: true,
    ...(quirks.has('noStore') ? {} : { store: false }),
    ...(quirks.has('noInclude') || quirks.has('noSealedReasoning')
      ? {}
      : { include: ['reasoning.encrypted_content'] }),
    ...(offered && {
      tools: offered.map(({ name, description, parameters: schema }) => ({
        type: 'function',
        name: names.toSent(name),
        description,
        parameters: schema,
        // Left out, it counts as true, and most schemas do not fulfil that.
        ...(quirks.has('noStrict') ? {} : { strict: false }),
      })),
    }),
    ...(offered && request.toolChoice && !quirks.has('noToolChoice')
      ? { tool_choice: toolChoice(request.toolChoice, names) }
      : {}),
    ...(parameters.temperature === undefined || quirks.has('noTemperature')
      ? {}
      : { temperature: parameters.temperature }),
    ...(parameters.topP === undefined || quirks.has('noTopP') ? {} : { top_p: parameters.topP }),
    ...(parameters.maxOutputTokens === undefined || quirks.has('noMaxTokens')
      ? {}
      : { max_output_tokens: parameters.maxOutputTokens }),
    ...(parameters.reasoningEffort === undefined || quirks.has('noReasoningEffort')
      ? {}
      : { reasoning: { effort: parameters.reasoningEffort } }),
  };
}

function toItems(message: InputMessage, names: ToolNames, quirks: ReadonlySet<Quirk>): readonly Json[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [{ role: 'user', content: withImages(message.content, message.images) }];
    case 'assistant': {
      const { content, toolCalls = [], sealedReasoning = [] } = message;
      const sealed = quirks.has('noSealedReasoning') ? [] : sealedReasoning.filter((text) => text !== '');
      return [
        // Without its identifier: the service could not find it.
        ...sealed.map((text) => ({ type: 'reasoning', summary: [], encrypted_content: text })),
        ...(content === '' ? [] : [{ role: 'assistant', content }]),
        ...toolCalls.map((call) => ({
          type: 'function_call',
          call_id: call.id,
          name: names.toSent(call.name),
          arguments: call.arguments,
        })),
      ];
    }
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.toolCallId, output: message.content }];
  }
}

function withImages(text: string, images: readonly InputImage[] = []): string | readonly Json[] {
  if (images.length === 0) return text;
  const parts = images.map(({ dataUrl }) => ({ type: 'input_image', image_url: dataUrl }));
  return text === '' ? parts : [{ type: 'input_text', text }, ...parts];
}

function toolChoice(choice: NonNullable<AnswerRequest['toolChoice']>, names: ToolNames): unknown {
  return typeof choice === 'string' ? choice : { type: 'function', name: names.toSent(choice.name) };
}
