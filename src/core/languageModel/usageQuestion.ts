import * as z from 'zod/mini';

import type { UsageFilter } from '../usage/usage.ts';
import { windowOf } from '../usage/usageWindows.ts';

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const name = z.string().check(z.minLength(1), z.maxLength(500));

/** What an agent asks the usage tool, as the manifest describes it. */
const question = z.object({
  window: z.exactOptional(z.enum(['today', 'yesterday', '7days', '30days', 'thisMonth', 'lastMonth'])),
  firstDay: z.exactOptional(day),
  lastDay: z.exactOptional(day),
  model: z.exactOptional(name),
  project: z.exactOptional(name),
});

/**
 * The filter that an agent means: the named window, or the days from the first to the last, or the last seven days.
 *
 * @throws an error whose message tells a model what to do better.
 */
export function parseUsageQuestion(input: unknown, now: Date): UsageFilter {
  const parsed = question.safeParse(input ?? {});
  if (!parsed.success) throw new Error(`The question cannot be read. ${z.prettifyError(parsed.error)}`);
  const { window, firstDay, lastDay, model, project } = parsed.data;
  const named = { ...(model !== undefined && { model }), ...(project !== undefined && { project }) };
  const first = firstDay ?? lastDay;
  const last = lastDay ?? firstDay;
  if (first === undefined || last === undefined) return { ...windowOf(window ?? '7days', now), ...named };
  try {
    return { ...windowOf({ first, last }, now), ...named };
  } catch (error) {
    throw new Error('The first day must be a day of the calendar that is not after the last.', {
      cause: error,
    });
  }
}
