import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import { compareCosts, compareCounts } from '../../core/usage/usageComparison.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import type { Figure } from '../../protocol/dashboard.ts';
import type { Comparison } from './dashboardData.ts';
import { changeText, costText, countText, percentText, reportedText } from './figureText.ts';

const { l10n } = vscode;

/** The totals of a window. What is not reported is a dash; what is not loaded yet is said to be missing. */
export function figures(
  total: UsageTally,
  comparison: Comparison | undefined,
  whole: boolean,
): readonly Figure[] {
  const part = whole || total.rows === 0 ? '' : l10n.t('of the pages loaded');
  const compare = (field: 'requests' | 'totalTokens'): string =>
    comparison ? changeText(compareCounts(comparison.current, comparison.before, field)) : '';
  const known = (field: 'requests' | 'totalTokens' | 'inputTokens' | 'outputTokens'): string =>
    countText(total.rows === 0 && whole ? 0 : total.sum(field));
  const perThousand = total.costPerThousandTokens;
  return [
    {
      id: 'cost',
      label: l10n.t('Cost'),
      value: costText(total),
      detail: details(
        part,
        reportedText(total, 'cost'),
        comparison ? changeText(compareCosts(comparison.current, comparison.before)) : '',
      ),
    },
    {
      id: 'tokens',
      label: l10n.t('Tokens'),
      value: known('totalTokens'),
      detail: details(part, reportedText(total, 'totalTokens'), compare('totalTokens')),
    },
    {
      id: 'requests',
      label: l10n.t('Requests'),
      value: known('requests'),
      detail: details(part, compare('requests')),
    },
    {
      id: 'input',
      label: l10n.t('Input tokens'),
      value: known('inputTokens'),
      detail:
        total.cachedShare === undefined ? '' : l10n.t('{0} of them cached', percentText(total.cachedShare)),
    },
    {
      id: 'output',
      label: l10n.t('Output tokens'),
      value: known('outputTokens'),
      detail: details(reasoningText(total)),
    },
    {
      id: 'perThousand',
      label: l10n.t('Cost per 1,000 tokens'),
      value: perThousand ? formatMoney(perThousand, vscode.env.language) : '—',
      detail: '',
    },
  ];
}

function reasoningText(total: UsageTally): string {
  const reasoning = total.sum('reasoningTokens');
  return reasoning === undefined ? '' : l10n.t('{0} of them reasoning', countText(reasoning));
}

function details(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}
