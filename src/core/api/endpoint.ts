import type { AnswerRequest } from './answer.ts';
import { ChatDecoder } from './chatDecoder.ts';
import { chatRequestBody } from './chatRequestBody.ts';
import type { NewDecoder } from './decodeAnswer.ts';
import type { Quirk } from './quirks.ts';
import { ResponsesDecoder } from './responsesDecoder.ts';
import { responsesRequestBody } from './responsesRequestBody.ts';
import type { ToolNames } from './toolNames.ts';

/** One of the two ways to ask for an answer (service specification, section 4). */
export interface Endpoint {
  /** Below the base URL. */
  readonly path: string;
  /** The body depends on the arguments alone: every attempt has the same bytes. */
  readonly bodyOf: (request: AnswerRequest, names: ToolNames, quirks: ReadonlySet<Quirk>) => object;
  readonly newDecoder: NewDecoder;
}

export const chatCompletions: Endpoint = {
  path: '/chat/completions',
  bodyOf: chatRequestBody,
  newDecoder: (toError, emit) => new ChatDecoder(toError, emit),
};

export const responses: Endpoint = {
  path: '/responses',
  bodyOf: responsesRequestBody,
  newDecoder: (toError, emit) => new ResponsesDecoder(toError, emit),
};
