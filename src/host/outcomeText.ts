import { l10n } from 'vscode';

import type { LedgerEntry } from '../core/ledger/ledgerEntry.ts';

/** How a request ended, in a word. */
export function outcomeText(outcome: LedgerEntry['outcome']): string {
  switch (outcome) {
    case 'complete':
      return l10n.t('complete');
    case 'stopped':
      return l10n.t('stopped');
    case 'interrupted':
      return l10n.t('interrupted');
    case 'failed':
      return l10n.t('failed');
    case 'running':
      return l10n.t('running');
  }
}
