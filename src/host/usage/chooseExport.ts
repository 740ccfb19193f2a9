import * as vscode from 'vscode';

import type { ExportFormat } from '../../core/usage/exportUsage.ts';

const { l10n } = vscode;

/** Which of the two sources to write down, and how. */
export interface ExportKind {
  readonly source: 'account' | 'editor';
  readonly format: ExportFormat;
}

/** Asks for one; `description` says what of the usage it is. */
export async function chooseExport(description: string): Promise<ExportKind | undefined> {
  const items: readonly (vscode.QuickPickItem & ExportKind)[] = [
    {
      label: l10n.t('Account as CSV'),
      detail: l10n.t('Every event that the service lists, for a spreadsheet'),
      description,
      source: 'account',
      format: 'csv',
    },
    {
      label: l10n.t('Account as JSON'),
      detail: l10n.t('Every event that the service lists'),
      description,
      source: 'account',
      format: 'json',
    },
    {
      label: l10n.t('This editor as CSV'),
      detail: l10n.t('Every request that Modelside made, for a spreadsheet'),
      description,
      source: 'editor',
      format: 'csv',
    },
    {
      label: l10n.t('This editor as JSON'),
      detail: l10n.t('Every request that Modelside made'),
      description,
      source: 'editor',
      format: 'json',
    },
  ];
  return vscode.window.showQuickPick(items, { title: l10n.t('Export Usage') });
}
