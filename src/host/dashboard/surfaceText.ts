import { l10n } from 'vscode';

import type { LedgerSurface } from '../../core/ledger/ledgerEntry.ts';

/** Where a request was made, in a word or two. */
export function surfaceText(surface: LedgerSurface): string {
  switch (surface) {
    case 'panel':
      return l10n.t('panel');
    case 'command':
      return l10n.t('command');
    case 'participant':
      return l10n.t('VS Code chat');
    case 'modelPicker':
      return l10n.t('model picker');
    case 'commitMessage':
      return l10n.t('commit message');
  }
}
