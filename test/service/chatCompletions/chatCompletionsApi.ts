import type { InferenceApi } from '../inference/inferenceApi.ts';
import { serverSentEvent } from '../inference/serverSentEvent.ts';
import { ChatForm } from './chatForm.ts';
import { type ChatRequest, parseChatRequest } from './chatRequest.ts';

/** `POST /chat/completions` */
export const chatCompletionsApi: InferenceApi<ChatRequest> = {
  endpoint: '/chat/completions',
  inputParam: 'messages',
  parse: parseChatRequest,
  answerForm: (request, identity) => new ChatForm(request, identity),
  failureEvent: ({ body }) => serverSentEvent(body),
};
