import { isRecord } from '../http/jsonObject.ts';
import type { InferenceApi } from '../inference/inferenceApi.ts';
import { serverSentEvent } from '../inference/serverSentEvent.ts';
import { ResponsesForm } from './responsesForm.ts';
import { parseResponsesRequest, type ResponsesRequest } from './responsesRequest.ts';

/** `POST /responses` */
export const responsesApi: InferenceApi<ResponsesRequest> = {
  endpoint: '/responses',
  inputParam: 'input',
  parse: parseResponsesRequest,
  answerForm: (request, identity) => new ResponsesForm(request, identity),
  failureEvent: ({ body }, sentEvents) => {
    // OpenAI writes the fields of the error flat into the event, and problems are flat already. Its `type` is the
    // event's own, so that of the error gives way.
    const error = isRecord(body['error']) ? body['error'] : body;
    return serverSentEvent({ ...error, type: 'error', sequence_number: sentEvents }, 'error');
  },
};
