import * as vscode from 'vscode';

import type { UsageDimension } from '../../core/usage/usageBreakdown.ts';

const { l10n } = vscode;

const orders: readonly (readonly UsageDimension[])[] = [
  ['day', 'model', 'project'],
  ['day', 'project', 'model'],
  ['model', 'project', 'day'],
  ['model', 'day'],
  ['project', 'model', 'day'],
  ['project', 'day'],
  ['month', 'day', 'model', 'project'],
  ['month', 'model', 'project'],
];

/** Asks in which order to divide usage; `undefined` where none was chosen. */
export async function chooseGrouping(
  current: readonly UsageDimension[],
): Promise<readonly UsageDimension[] | undefined> {
  const items = orders.map((order) => ({
    label: order.map(dimensionName).join(' › '),
    description: order.join() === current.join() ? l10n.t('shown now') : '',
    order,
  }));
  const picked = await vscode.window.showQuickPick(items, { title: l10n.t('Divide usage by') });
  return picked?.order;
}

function dimensionName(dimension: UsageDimension): string {
  switch (dimension) {
    case 'month':
      return l10n.t('Month');
    case 'day':
      return l10n.t('Day');
    case 'hour':
      return l10n.t('Hour of day');
    case 'model':
      return l10n.t('Model');
    case 'project':
      return l10n.t('Project');
  }
}
