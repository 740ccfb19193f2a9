import type { AnswerRequest, InputImage, InputMessage } from './answer.ts';
import type { Quirk } from './quirks.ts';
import type { ToolNames } from './toolNames.ts';
import { settleToolTurns } from './toolTurns.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The body of `POST /chat/completions`: what the request needs and nothing else, so that no server finds anything to
 * refuse. Key order and values depend on the arguments alone: every attempt has the same bytes.
 */
export function chatRequestBody(request: AnswerRequest, names: ToolNames, quirks: ReadonlySet<Quirk>): Json {
  const { parameters = {}, tools } = request;
  const offered = tools && tools.length > 0 && !quirks.has('noTools') ? tools : undefined;
  const { maxOutputTokens: limit } = parameters;
  return {
    model: request.model,
    messages: settleToolTurns(withSystem(request.messages, quirks)).map((message) =>
      toChatMessage(message, names, quirks),
    ),
    stream: true,
    // Without it a stream ends without saying what it cost.
    ...(quirks.has('noStreamOptions') ? {} : { stream_options: { include_usage: true } }),
    ...(offered && {
      tools: offered.map(({ name, description, parameters: schema }) => ({
        type: 'function',
        function: { name: names.toSent(name), description, parameters: schema },
      })),
    }),
    ...(offered && request.toolChoice && !quirks.has('noToolChoice')
      ? { tool_choice: chatToolChoice(request.toolChoice, names) }
      : {}),
    ...(parameters.temperature === undefined || quirks.has('noTemperature')
      ? {}
      : { temperature: parameters.temperature }),
    ...(parameters.topP === undefined || quirks.has('noTopP') ? {} : { top_p: parameters.topP }),
    ...(limit === undefined || quirks.has('noMaxTokens')
      ? {}
      : { [quirks.has('maxCompletionTokens') ? 'max_completion_tokens' : 'max_tokens']: limit }),
    ...(parameters.reasoningEffort === undefined || quirks.has('noReasoningEffort')
      ? {}
      : { reasoning_effort: parameters.reasoningEffort }),
  };
}

/** One system message, in front; or, where that role is refused, its text in front of the first question. */
export function withSystem(
  messages: readonly InputMessage[],
  quirks: ReadonlySet<Quirk>,
): readonly InputMessage[] {
  const system = messages
    .flatMap((message) => (message.role === 'system' ? [message.content] : []))
    .join('\n\n');
  const rest = messages.filter(({ role }) => role !== 'system');
  if (system === '') return rest;
  if (!quirks.has('noSystemRole')) return [{ role: 'system', content: system }, ...rest];
  const first = rest.findIndex(({ role }) => role === 'user');
  return rest.map((message, index) =>
    index === first && message.role === 'user'
      ? { ...message, content: `${system}\n\n${message.content}` }
      : message,
  );
}

function toChatMessage(message: InputMessage, names: ToolNames, quirks: ReadonlySet<Quirk>): Json {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: withImages(message.content, message.images) };
    case 'assistant': {
      const { content, toolCalls = [], reasoning } = message;
      return {
        role: 'assistant',
        content,
        ...(quirks.has('echoReasoning') && toolCalls.length > 0
          ? { reasoning_content: reasoning ?? '' }
          : {}),
        ...(toolCalls.length > 0 && !quirks.has('noTools')
          ? {
              tool_calls: toolCalls.map((call) => ({
                id: call.id,
                type: 'function',
                function: { name: names.toSent(call.name), arguments: call.arguments },
              })),
            }
          : {}),
      };
    }
    case 'tool':
      return quirks.has('noTools')
        ? { role: 'user', content: message.content }
        : { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  }
}

/** A plain string unless there is a picture: some servers take nothing else for text. */
function withImages(text: string, images: readonly InputImage[] = []): string | readonly Json[] {
  if (images.length === 0) return text;
  const parts = images.map(({ dataUrl }) => ({ type: 'image_url', image_url: { url: dataUrl } }));
  return text === '' ? parts : [{ type: 'text', text }, ...parts];
}

function chatToolChoice(choice: NonNullable<AnswerRequest['toolChoice']>, names: ToolNames): unknown {
  return typeof choice === 'string'
    ? choice
    : { type: 'function', function: { name: names.toSent(choice.name) } };
}
