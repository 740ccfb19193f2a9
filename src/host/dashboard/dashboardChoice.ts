import * as z from 'zod/mini';

import { isRecord } from '../../core/base/json.ts';
import { type UsageChoice, windowChoice } from '../../core/usage/usageChoice.ts';

const mostStepsBack = 20;

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
  sort: z.enum(['time', 'cost', 'tokens']),
  isAscending: z.boolean(),
  /** What was shown before, the latest last. */
  before: z.array(choice),
});

/** What the usage page shows; kept as it is, as JSON, so that it is the same after a reload. */
export type DashboardChoice = z.infer<typeof shape>;

const usual: DashboardChoice = {
  window: '30days',
  view: 'overview',
  source: 'account',
  measure: 'tokens',
  stackBy: 'model',
  search: '',
  sort: 'time',
  isAscending: false,
  before: [],
};

/** What was kept, with the usual for what it lacks; the usual choice where it is not what this Modelside keeps. */
export function readDashboardChoice(kept: unknown): DashboardChoice {
  const parsed = shape.safeParse(isRecord(kept) ? { ...usual, ...kept } : kept);
  return parsed.success ? parsed.data : usual;
}

/** Window and filter, without how they are shown. */
export function placeOf({ window, model, project }: DashboardChoice): UsageChoice {
  return {
    window,
    ...(model === undefined ? {} : { model }),
    ...(project === undefined ? {} : { project }),
  };
}

/** Another window or filter, from which a step leads back to this one. */
export function goneTo(from: DashboardChoice, place: UsageChoice): DashboardChoice {
  const before = [...from.before, placeOf(from)].slice(-mostStepsBack);
  return { ...withoutPlace(from), ...place, before };
}

/** The window and filter before; `undefined` where there was none. */
export function goneBack(from: DashboardChoice): DashboardChoice | undefined {
  const place = from.before.at(-1);
  return place && { ...withoutPlace(from), ...place, before: from.before.slice(0, -1) };
}

function withoutPlace(whole: DashboardChoice): Omit<DashboardChoice, keyof UsageChoice> {
  const { window: _, model: __, project: ___, ...rest } = whole;
  return rest;
}
