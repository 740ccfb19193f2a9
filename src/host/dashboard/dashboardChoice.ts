import * as z from 'zod/mini';

import { windowChoice } from '../../core/usage/usageChoice.ts';

const choice = z.object({
  window: windowChoice,
  model: z.exactOptional(z.string()),
  project: z.exactOptional(z.string()),
});

const shape = z.extend(choice, {
  view: z.enum(['overview', 'events', 'reconcile']),
  source: z.enum(['account', 'editor']),
  measure: z.enum(['tokens', 'cost']),
  stackBy: z.enum(['model', 'project']),
  search: z.string(),
  /** What was shown before, the latest last. */
  before: z.array(choice),
});

/** What the usage page shows; kept as it is, as JSON, so that it is the same after a reload. */
export type DashboardChoice = z.infer<typeof shape>;

/** What was kept; the usual choice where it is not what this Modelside keeps. */
export function readDashboardChoice(kept: unknown): DashboardChoice {
  const parsed = shape.safeParse(kept);
  return parsed.success
    ? parsed.data
    : {
        window: '30days',
        view: 'overview',
        source: 'account',
        measure: 'tokens',
        stackBy: 'model',
        search: '',
        before: [],
      };
}
