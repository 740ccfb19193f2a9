import type { Draft } from '../inference/draft.ts';
import type { InferenceRequest } from '../inference/inferenceRequest.ts';
import type { Model } from '../models/model.ts';
import { draftToolCalls } from './toolCalls.ts';
import { answerText } from './answerText.ts';
import { readPrompt } from './promptReading.ts';
import { reasoningText } from './reasoningText.ts';

/**
 * What the stand-in for a model answers: made from the prompt alone, so that one prompt has one answer, and says so.
 * `answerId` goes into the identifiers of tool calls, which are unlike those of any other answer.
 */
export function draftAnswer(request: InferenceRequest, model: Model, answerId: string): Draft {
  const reading = readPrompt(request);
  const toolCalls =
    model.callsTools && reading.toolResults.length === 0 ? draftToolCalls(request, reading, answerId) : [];
  return {
    reasoning:
      model.reasoningEfforts === undefined ? '' : reasoningText(reading, request.reasoningEffort?.level),
    text: toolCalls.length > 0 ? '' : answerText(reading),
    toolCalls,
  };
}
