import type { AnswerParameters } from '../api/answer.ts';
import { isRecord, type JsonRecord } from '../base/json.ts';
import type { Model } from '../models/model.ts';

/** Named so in VS Code's settings of a model, too. */
export const effortOption = 'reasoningEffort';

/**
 * What of the options that came along with a request is for the service. VS Code and other extensions put all kinds of
 * things there, their own identifiers among them: only what is named here goes on, and only where it makes sense.
 *
 * @param configuration what the person chose for this model in VS Code; it comes before the options.
 */
export function answerParameters(
  options: unknown,
  configuration: unknown,
  model: Pick<Model, 'maxOutputTokens' | 'reasoningEfforts'>,
): AnswerParameters {
  const given = isRecord(options) ? options : {};
  const chosen = isRecord(configuration) ? configuration : {};
  const temperature = numberIn(given, ['temperature'], 0, 2);
  const topP = numberIn(given, ['top_p', 'topP'], 0, 1);
  const limits = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'maxOutputTokens'];
  const limit = numberIn(given, limits, 1, model.maxOutputTokens ?? Number.MAX_SAFE_INTEGER);
  const reasoningEffort = [chosen[effortOption], given['reasoning_effort'], given[effortOption]].find(
    (effort) => typeof effort === 'string' && model.reasoningEfforts?.includes(effort),
  );
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(limit !== undefined && { maxOutputTokens: Math.floor(limit) }),
    ...(typeof reasoningEffort === 'string' && { reasoningEffort }),
  };
}

function numberIn(
  record: JsonRecord,
  names: readonly string[],
  least: number,
  most: number,
): number | undefined {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'number' && value >= least && value <= most) return value;
  }
  return undefined;
}
