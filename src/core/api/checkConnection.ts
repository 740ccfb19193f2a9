import { TimeZone } from '../usage/timeZone.ts';
import { windowOf } from '../usage/usageWindows.ts';
import type { ApiError } from './apiError.ts';
import type { ApiClient } from './client.ts';
import { toApiError } from './networkError.ts';

/** What has to hold before a connection is kept, in this order; the last one only for seeing usage. */
export type CheckStep = 'address' | 'key' | 'usage';

export interface StepResult {
  readonly step: CheckStep;
  /** `refused`: the service said no, but chatting works without it. `skipped`: an earlier step failed. */
  readonly outcome: 'checking' | 'passed' | 'failed' | 'refused' | 'skipped';
  readonly error?: ApiError;
  /** How many models the service lists, once the key has been accepted. */
  readonly models?: number;
}

/**
 * Tries a connection and tells each step as it begins and ends: the address answers as such an API, the key is
 * accepted, usage may be read. Nothing is asked that costs tokens.
 */
export async function* checkConnection(
  client: Pick<ApiClient, 'listModels' | 'usageSummary'>,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<StepResult, void, void> {
  yield { step: 'address', outcome: 'checking' };
  try {
    const models = await client.listModels(signal);
    yield { step: 'address', outcome: 'passed' };
    yield { step: 'key', outcome: 'passed', models: models.length };
  } catch (caught) {
    const error = toApiError(caught, signal);
    if (error.kind === 'unauthorized' || error.kind === 'forbidden') {
      yield { step: 'address', outcome: 'passed' };
      yield { step: 'key', outcome: 'failed', error };
    } else {
      yield { step: 'address', outcome: 'failed', error };
      yield { step: 'key', outcome: 'skipped' };
    }
    yield { step: 'usage', outcome: 'skipped' };
    return;
  }
  yield { step: 'usage', outcome: 'checking' };
  try {
    await client.usageSummary(windowOf('7days', now, new TimeZone('UTC')), signal);
    yield { step: 'usage', outcome: 'passed' };
  } catch (caught) {
    yield { step: 'usage', outcome: 'refused', error: toApiError(caught, signal) };
  }
}
