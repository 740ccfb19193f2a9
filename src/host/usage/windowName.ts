import { l10n } from 'vscode';

import type { WindowChoice } from '../../core/usage/usageWindows.ts';

export function windowName(choice: WindowChoice): string {
  switch (choice) {
    case 'today':
      return l10n.t('Today');
    case 'yesterday':
      return l10n.t('Yesterday');
    case '7days':
      return l10n.t('7 days');
    case '30days':
      return l10n.t('30 days');
    case 'thisMonth':
      return l10n.t('This month');
    case 'lastMonth':
      return l10n.t('Last month');
    default:
      return choice.first === choice.last ? choice.first : `${choice.first} – ${choice.last}`;
  }
}
