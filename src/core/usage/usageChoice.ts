import * as z from 'zod/mini';

import type { TimeZone } from './timeZone.ts';
import type { UsageFilter } from './usage.ts';
import { dayOf, type WindowChoice, windowOf } from './usageWindows.ts';

/** What of the usage a person looks at; kept as it is, as JSON. */
export interface UsageChoice {
  readonly window: WindowChoice;
  readonly model?: string;
  readonly project?: string;
}

const day = z.string().check(z.refine((name) => !Number.isNaN(dayOf(name))));

/** Any of the windows that there are. */
export const windowChoice = z.union([
  z.enum(['today', 'yesterday', '7days', '30days', 'thisMonth', 'lastMonth']),
  z.object({ first: day, last: day }).check(z.refine(({ first, last }) => dayOf(first) <= dayOf(last))),
]);

const shape = z.object({
  window: windowChoice,
  model: z.exactOptional(z.string()),
  project: z.exactOptional(z.string()),
});

/** What was kept; the usual choice where it is not what this Modelside keeps. */
export function readUsageChoice(kept: unknown): UsageChoice {
  const parsed = shape.safeParse(kept);
  return parsed.success ? parsed.data : { window: '7days' };
}

/** The filter that a choice is at this moment. */
export function filterOf({ window, ...rest }: UsageChoice, now: Date, zone: TimeZone): UsageFilter {
  return { ...windowOf(window, now, zone), ...rest };
}
