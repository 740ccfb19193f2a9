import * as z from 'zod/mini';

import type { Model } from '../models/model.ts';

/** So many models go into a report: it takes room in the model's context. */
const mostModels = 60;

const question = z.object({ search: z.exactOptional(z.string().check(z.maxLength(200))) });

/**
 * The models of the service as JSON for a model to read, those whose identifier or name has `search` in it. What the
 * service did not report is left out.
 *
 * @throws an error whose message tells a model what to do better.
 */
export function modelsReport(input: unknown, models: readonly Model[]): string {
  const parsed = question.safeParse(input ?? {});
  if (!parsed.success) throw new Error(`The question cannot be read. ${z.prettifyError(parsed.error)}`);
  const wanted = parsed.data.search?.trim().toLowerCase() ?? '';
  const found = models.filter(({ id, name }) => `${id}\n${name}`.toLowerCase().includes(wanted));
  return JSON.stringify({
    unit: 'Windows and longest answers are in tokens; prices are for a million tokens.',
    models: found.slice(0, mostModels).map(reported),
    ...(found.length > mostModels && {
      modelsLeftOut: found.length - mostModels,
      hint: 'Ask again with `search` for a part of the identifier or name.',
    }),
  });
}

function reported({
  raw: _raw,
  description: _description,
  ...rest
}: Model): Omit<Model, 'raw' | 'description'> {
  return rest;
}
