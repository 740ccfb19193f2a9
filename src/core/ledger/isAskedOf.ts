import type { UsageFilter } from '../usage/usage.ts';
import type { LedgerEntry } from './ledgerEntry.ts';

/** Whether a request went to this service, and is of the model and project of a filter; its window is another matter. */
export function isAskedOf(
  entry: LedgerEntry,
  origin: string,
  { model, project }: Pick<UsageFilter, 'model' | 'project'>,
): boolean {
  return (
    entry.origin === origin &&
    (model ?? entry.model) === entry.model &&
    (project ?? entry.project) === entry.project
  );
}
