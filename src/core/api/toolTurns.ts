import type { InputMessage, ToolCall } from './answer.ts';

type ToolMessage = Extract<InputMessage, { readonly role: 'tool' }>;

/** Said for a call whose result nobody gave, such as one that the person stopped. */
const noResult = 'The tool was not run.';

/**
 * Puts the results of tool calls where both inference endpoints demand them: behind the turn that called, one for each
 * call, in the order of the calls, with nothing in between. A result without a call is left out. Pictures, which servers
 * refuse in a result, follow behind all of them in a message of the person.
 */
export function settleToolTurns(messages: readonly InputMessage[]): readonly InputMessage[] {
  const settled: InputMessage[] = [];
  let waiting: readonly ToolCall[] = [];
  let results = new Map<string, ToolMessage>();
  const answerCalls = (): void => {
    const images = waiting.flatMap(({ id }) => results.get(id)?.images ?? []);
    for (const { id } of waiting) {
      settled.push({ role: 'tool', toolCallId: id, content: results.get(id)?.content ?? noResult });
    }
    if (images.length > 0) settled.push({ role: 'user', content: '', images });
    waiting = [];
    results = new Map();
  };
  for (const message of messages) {
    if (message.role === 'tool') {
      results.set(message.toolCallId, message);
      continue;
    }
    answerCalls();
    settled.push(message);
    if (message.role === 'assistant') waiting = message.toolCalls ?? [];
  }
  answerCalls();
  return settled;
}
