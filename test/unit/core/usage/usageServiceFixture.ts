import assert from 'node:assert/strict';

import { parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';
import { ApiClient } from '../../../../src/core/api/client.ts';
import { LocalService, type LocalServiceOptions } from '../../../service/localService.ts';
import { seededRandom } from '../../../service/usage/seededRandom.ts';
import type { NewUsageEvent } from '../../../service/usage/usageEvent.ts';

export const models = ['local/large', 'local/small', 'local/thinker'] as const;
export const projects = ['default', 'website', 'compiler'] as const;

/** A service with so many events, spread over a window at random and the same for every run. */
export async function serviceWithEvents(
  count: number,
  window: { readonly from: Date; readonly to: Date },
  options: LocalServiceOptions = {},
): Promise<LocalService> {
  const service = await LocalService.start({ pace: 'instant', seedHistory: false, ...options });
  const random = seededRandom(count);
  const length = window.to.getTime() - window.from.getTime();
  const times = Array.from({ length: count }, () => window.from.getTime() + Math.floor(random() * length));
  service.usage.addAll(
    times
      .toSorted((one, other) => one - other)
      .map((occurredAt, index) => [`evt_${index}`, usageAt(occurredAt, index, random)] as const),
  );
  return service;
}

export function usageAt(occurredAt: number, index: number, random: () => number): NewUsageEvent {
  const inputTokens = Math.floor(random() * 12_000);
  const outputTokens = Math.floor(random() * 2000);
  return {
    occurredAt,
    model: models[Math.floor(random() * models.length)] ?? models[0],
    project: projects[Math.floor(random() * projects.length)] ?? projects[0],
    endpoint: '/chat/completions',
    requestId: `req_${index}`,
    status: 'completed',
    inputTokens,
    cachedInputTokens: Math.floor(inputTokens * random()),
    outputTokens,
    reasoningTokens: Math.floor(outputTokens * random()),
    billableMicroUsd: Math.floor(random() * 50_000),
  };
}

/** A client that reads usage, and tries nothing again by itself unless it is told to. */
export function usageClientOf(service: LocalService, attempts = 1): ApiClient {
  const parsed = parseBaseUrl(service.baseUrl);
  assert.ok(parsed.ok);
  const apiKey = service.createKey({ scopes: ['usage:read'] });
  const retry = { attempts, longestWait: 0, deadline: 0 };
  return new ApiClient({ baseUrl: parsed.baseUrl, apiKey }, { retry });
}
