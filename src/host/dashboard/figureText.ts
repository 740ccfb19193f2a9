import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import type { UsageChange } from '../../core/usage/usageComparison.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';

const { l10n } = vscode;
const dash = '—';

/** In full; a dash where it is not known, and also where no double holds it exactly. */
export function countText(count: number | undefined): string {
  return count === undefined || !Number.isFinite(count)
    ? dash
    : new Intl.NumberFormat(vscode.env.language).format(count);
}

export function costText(tally: UsageTally): string {
  const { costs } = tally;
  return costs.length === 0 ? dash : costs.map((cost) => formatMoney(cost, vscode.env.language)).join(' + ');
}

export function percentText(share: number | undefined): string {
  return share === undefined
    ? dash
    : new Intl.NumberFormat(vscode.env.language, { style: 'percent', maximumFractionDigits: 0 }).format(
        share,
      );
}

/** Such as `▲ 12 % more than before`; words and a sign, never a colour alone. */
export function changeText(change: UsageChange | undefined): string {
  if (!change) return '';
  if (change.share === undefined) return change.now === 0 ? '' : l10n.t('nothing in the window before');
  if (change.share === 0) return l10n.t('as in the window before');
  const percent = percentText(Math.abs(change.share));
  return change.share > 0
    ? l10n.t('▲ {0} more than in the window before', percent)
    : l10n.t('▼ {0} less than in the window before', percent);
}

/** How many of the rows tell a figure, where not all do. */
export function reportedText(tally: UsageTally, field: 'cost' | 'totalTokens'): string {
  const reported = tally.reported(field);
  return reported === 0 || reported === tally.rows
    ? ''
    : l10n.t('at least: {0} of {1} report it', countText(reported), countText(tally.rows));
}
