import { chatCompletionsApi } from './chatCompletions/chatCompletionsApi.ts';
import type { ErrorForm } from './http/errorForm.ts';
import type { Route } from './http/route.ts';
import { IdempotencyStore } from './inference/idempotencyStore.ts';
import type { InferenceApi } from './inference/inferenceApi.ts';
import { InferenceEndpoint } from './inference/inferenceEndpoint.ts';
import type { InferenceRequest } from './inference/inferenceRequest.ts';
import type { Pace } from './inference/pace.ts';
import { PromptCache } from './inference/promptCache.ts';
import { listModels } from './models/listModels.ts';
import { responsesApi } from './responses/responsesApi.ts';
import { listUsageEvents } from './usage/listUsageEvents.ts';
import { summariseUsage } from './usage/summariseUsage.ts';
import type { UsageDatabase } from './usage/usageDatabase.ts';

interface RouteParts {
  readonly usage: UsageDatabase;
  readonly pace: Pace;
  readonly errorForm: ErrorForm;
  readonly now: () => Date;
}

/** The endpoints, and which scope each of them needs. */
export function serviceRoutes(parts: RouteParts): readonly Route[] {
  const { usage, now } = parts;
  const surroundings = { ...parts, idempotency: new IdempotencyStore(now), promptCache: new PromptCache() };
  const inference = <Request extends InferenceRequest>(api: InferenceApi<Request>): Route => {
    const endpoint = new InferenceEndpoint(api, surroundings);
    return {
      method: 'POST',
      path: `/v1${api.endpoint}`,
      scope: 'inference:write',
      handle: (request, reply) => endpoint.handle(request, reply),
    };
  };
  return [
    { method: 'GET', path: '/v1/models', scope: 'models:read', handle: listModels },
    inference(chatCompletionsApi),
    inference(responsesApi),
    {
      method: 'GET',
      path: '/v1/me/model-usage',
      scope: 'usage:read',
      handle: summariseUsage(usage, now),
    },
    {
      method: 'GET',
      path: '/v1/me/model-usage/events',
      scope: 'usage:read',
      handle: listUsageEvents(usage, now),
    },
  ];
}
