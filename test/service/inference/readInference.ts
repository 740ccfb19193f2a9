import { ApiError } from '../http/apiError.ts';
import { invalidValue, unsupportedParameter } from '../http/invalidRequest.ts';
import { parseJsonBody } from '../http/parseJsonBody.ts';
import type { AuthorisedRequest } from '../http/route.ts';
import type { Model } from '../models/model.ts';
import { findChatModel } from '../models/modelCatalog.ts';
import { checkToolTurns } from './checkToolTurns.ts';
import type { InferenceApi } from './inferenceApi.ts';
import type { InferenceRequest } from './inferenceRequest.ts';
import { projectOf } from './projectOf.ts';
import { countImageTokens, promptText } from './promptText.ts';
import { countTokens } from './tokens.ts';

/** A request that its model can answer. */
export interface Inference<Request extends InferenceRequest> {
  readonly body: Request;
  readonly model: Model;
  readonly prompt: string;
  readonly inputTokens: number;
  readonly project: string;
}

/** Throws an `ApiError` that names what is wrong. */
export function readInference<Request extends InferenceRequest>(
  api: InferenceApi<Request>,
  request: AuthorisedRequest,
): Inference<Request> {
  const body = api.parse(parseJsonBody(request.header('content-type'), request.bodyText));
  const model = findChatModel(body.model);
  checkToolTurns(body.turns);
  checkReasoningEffort(body, model);
  const prompt = promptText(body);
  const inputTokens = countTokens(prompt) + countImageTokens(body.turns);
  if (inputTokens > model.contextWindow) {
    throw new ApiError({
      status: 400,
      code: 'context_length_exceeded',
      message:
        `The context window of ${model.id} has ${model.contextWindow} tokens; ` +
        `this request has ${inputTokens}. Shorten it.`,
      param: api.inputParam,
    });
  }
  return { body, model, prompt, inputTokens, project: projectOf(request) };
}

function checkReasoningEffort({ reasoningEffort }: InferenceRequest, model: Model): void {
  if (reasoningEffort === undefined || !model.reported) {
    return;
  }
  const { level, param } = reasoningEffort;
  const efforts = model.reasoningEfforts;
  if (efforts === undefined) {
    throw unsupportedParameter(param, `${model.id} does not reason and takes no '${param}'.`);
  }
  const known = Object.values(efforts).filter((value) => value !== null);
  if (!known.includes(level)) {
    throw invalidValue(param, `'${param}' of ${model.id} is one of: ${known.join(', ')}.`);
  }
}
