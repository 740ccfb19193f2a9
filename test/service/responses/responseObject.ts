import type { TokenUsage } from '../inference/answerForm.ts';
import type { AnswerIdentity } from '../inference/inferenceApi.ts';
import type { ResponsesRequest } from './responsesRequest.ts';

export interface ResponseEnd {
  readonly status: 'completed' | 'incomplete';
  readonly usage: TokenUsage;
}

/** The response as a whole; without an end it is in progress. */
export function toResponseObject(
  request: ResponsesRequest,
  { id, created }: AnswerIdentity,
  output: readonly unknown[],
  end: ResponseEnd | undefined,
): unknown {
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: created,
    status: end?.status ?? 'in_progress',
    background: false,
    error: null,
    incomplete_details: end?.status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    model: request.model,
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    text: { format: { type: 'text' } },
    truncation: 'disabled',
    ...request.echo,
    usage: end === undefined ? null : toResponsesUsage(end.usage),
  };
}

function toResponsesUsage(usage: TokenUsage): unknown {
  return {
    input_tokens: usage.inputTokens,
    input_tokens_details: { cached_tokens: usage.cachedInputTokens },
    output_tokens: usage.outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    total_tokens: usage.inputTokens + usage.outputTokens,
  };
}
