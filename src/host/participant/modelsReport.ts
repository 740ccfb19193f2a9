import * as vscode from 'vscode';

import type { Model } from '../../core/models/model.ts';
import { markdownTable, type TableColumn } from '../../core/participant/markdownTable.ts';
import { plainMarkdown } from '../../core/participant/plainMarkdown.ts';
import { formatMoney, nanosPer, parseNanos } from '../../core/usage/money.ts';
import { abilitiesText, tokens } from '../modelText.ts';

const { l10n } = vscode;

/** The models that the service lists, as a table that fits into a side bar; a dash for what it does not report. */
export function modelsReport(models: readonly Model[], answeringId: string | undefined): string {
  if (models.length === 0) return l10n.t('The service lists no models.');
  const columns: readonly TableColumn[] = [
    { title: l10n.t('Model'), align: 'left' },
    { title: l10n.t('Window'), align: 'right' },
    { title: l10n.t('Input'), align: 'right' },
    { title: l10n.t('Output'), align: 'right' },
    { title: l10n.t('Abilities'), align: 'left' },
  ];
  const rows = models.map((model) => {
    const { contextWindow, price } = model;
    const cells = [
      model.id === answeringId ? l10n.t('{0} (default)', model.name) : model.name,
      contextWindow === undefined ? '' : tokens(contextWindow),
      priceOf(price?.inputPerMillionTokens, price?.currency),
      priceOf(price?.outputPerMillionTokens, price?.currency),
      abilitiesText(model),
    ];
    return cells.map((cell) => plainMarkdown(cell) || '—');
  });
  const meaning = l10n.t('The window is in tokens, prices are for a million of them.');
  return `${markdownTable(columns, rows)}\n\n_${plainMarkdown(meaning)}_`;
}

function priceOf(amount: string | undefined, currency = ''): string {
  if (amount === undefined) return '';
  const nanos = parseNanos(amount, nanosPer.unit);
  return nanos === undefined
    ? `${amount} ${currency}`
    : formatMoney({ currency, nanos }, vscode.env.language);
}
