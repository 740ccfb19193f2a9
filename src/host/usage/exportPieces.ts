import { ApiError } from '../../core/api/apiError.ts';
import { isAskedOf } from '../../core/ledger/isAskedOf.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { eventPages, type ReadingProgress } from '../../core/usage/eventPages.ts';
import { EventPager, type EventSource } from '../../core/usage/eventPager.ts';
import { eventColumns, ledgerColumns } from '../../core/usage/exportColumns.ts';
import { type ExportFormat, exportUsage } from '../../core/usage/exportUsage.ts';
import type { UsageFilter } from '../../core/usage/usage.ts';
import type { Connection } from '../connection.ts';
import { ledgerWindow } from './ledgerWindow.ts';

const pageSize = 1000;

export interface ExportSources {
  readonly connection: Pick<Connection, 'state'> & { readonly client: () => Promise<EventSource> };
  readonly ledger: Pick<Ledger, 'entries'>;
  readonly now: () => Date;
}

/** What one source has for a filter, as a text piece by piece; `tell` hears how many rows have come, and how many could not be read. */
export async function exportPieces(
  { connection, ledger, now }: ExportSources,
  source: 'account' | 'editor',
  filter: UsageFilter,
  format: ExportFormat,
  signal: AbortSignal,
  tell: (progress: ReadingProgress) => void,
): Promise<AsyncIterable<string>> {
  if (source === 'account') {
    const pager = new EventPager(await connection.client(), filter, pageSize);
    return exportUsage(eventPages(pager, now, signal, tell), eventColumns, format);
  }
  const { state } = connection;
  if (state.status !== 'ready') throw new ApiError('notConnected', '');
  return exportUsage(entryPages(ledger, state.baseUrl.origin, filter, tell), ledgerColumns, format);
}

/** What this editor asked of the service that is connected, as the usage view has it: newest first, as services list. */
async function* entryPages(
  ledger: Pick<Ledger, 'entries'>,
  service: string,
  filter: UsageFilter,
  tell: (progress: ReadingProgress) => void,
): AsyncGenerator<readonly LedgerEntry[], void, void> {
  const entries = (await ledger.entries(ledgerWindow(filter)))
    .filter((entry) => isAskedOf(entry, service, filter))
    .toReversed();
  for (let start = 0; start < entries.length; start += pageSize) {
    tell({ loaded: Math.min(entries.length, start + pageSize) });
    yield entries.slice(start, start + pageSize);
  }
}
