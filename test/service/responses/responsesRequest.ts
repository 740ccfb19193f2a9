import { missingParameter } from '../http/invalidRequest.ts';
import type { JsonObject } from '../http/jsonObject.ts';
import type { InferenceRequest, Turn } from '../inference/inferenceRequest.ts';
import { parseToolChoice, parseTools } from '../inference/parseTools.ts';
import { refuseStorage } from './refuseStorage.ts';
import { parseInputItem } from './inputItem.ts';

export interface ResponsesRequest extends InferenceRequest {
  readonly includeEncryptedReasoning: boolean;
  /** Undefined: no summary was asked for, and the reasoning itself is shown. */
  readonly reasoningSummary: string | undefined;
  /** What the answer repeats of the request. */
  readonly echo: Readonly<Record<string, unknown>>;
}

/** Reads the body of `POST /responses`. Fields that no answer here could show are let pass. */
export function parseResponsesRequest(body: JsonObject): ResponsesRequest {
  refuseStorage(body);
  const model = body.string('model');
  const instructions = body.optionalString('instructions');
  const tools = parseTools(body, 'flat');
  const toolChoice = parseToolChoice(body, 'flat', tools);
  const maxOutputTokens = body.optionalInteger('max_output_tokens', 1);
  const reasoning = body.optionalObject('reasoning');
  const effort = reasoning?.optionalString('effort');
  const reasoningSummary = reasoning?.optionalString('summary');
  return {
    model,
    turns: [...systemTurns(instructions), ...inputTurns(body)],
    tools,
    toolChoice,
    maxOutputTokens,
    reasoningEffort: effort === undefined ? undefined : { level: effort, param: 'reasoning.effort' },
    stream: body.optionalBoolean('stream') ?? false,
    includeEncryptedReasoning:
      body.optionalArray('include')?.includes('reasoning.encrypted_content') ?? false,
    reasoningSummary,
    echo: {
      instructions: instructions ?? null,
      max_output_tokens: maxOutputTokens ?? null,
      reasoning: { effort: effort ?? null, summary: reasoningSummary ?? null },
      tool_choice: body.raw('tool_choice') ?? 'auto',
      tools: body.raw('tools') ?? [],
      metadata: body.raw('metadata') ?? {},
    },
  };
}

function systemTurns(instructions: string | undefined): Turn[] {
  return instructions === undefined
    ? []
    : [{ kind: 'message', role: 'system', text: instructions, images: 0 }];
}

function inputTurns(body: JsonObject): Turn[] {
  const input = body.raw('input');
  if (typeof input === 'string') {
    return [{ kind: 'message', role: 'user', text: input, images: 0 }];
  }
  const items = body.objects('input');
  if (items.length === 0) {
    throw missingParameter('input');
  }
  return items.flatMap(parseInputItem);
}
