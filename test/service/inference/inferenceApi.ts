import type { JsonObject } from '../http/jsonObject.ts';
import type { ErrorBody } from '../http/errorForm.ts';
import type { AnswerForm } from './answerForm.ts';
import type { InferenceRequest } from './inferenceRequest.ts';

/** What tells the two inference endpoints apart. */
export interface InferenceApi<Request extends InferenceRequest> {
  readonly endpoint: '/chat/completions' | '/responses';
  /** The field that holds the conversation. */
  readonly inputParam: string;
  /** Throws an `ApiError` that names what is wrong. */
  parse(body: JsonObject): Request;
  answerForm(request: Request, identity: AnswerIdentity): AnswerForm;
  /** The event by which a stream breaks off, after so many others. */
  failureEvent(error: ErrorBody, sentEvents: number): string;
}

export interface AnswerIdentity {
  /** Unlike any other answer's; in letters and digits. */
  readonly id: string;
  /** Unix seconds. */
  readonly created: number;
}
