import { l10n } from 'vscode';

import { compareCosts, compareCounts } from '../../core/usage/usageComparison.ts';
import type { UsageTally } from '../../core/usage/usageTally.ts';
import type { Figure } from '../../protocol/dashboard.ts';
import { changeText } from './changeText.ts';
import type { Comparison } from './dashboardData.ts';
import {
  costText,
  countText,
  isPartlyReported,
  leastText,
  percentText,
  perMillionText,
  reportedText,
} from './figureText.ts';

/** The totals of a window. What is not reported is a dash; what is not loaded yet is said to be missing. */
export function figures(
  total: UsageTally,
  comparison: Comparison | undefined,
  whole: boolean,
): readonly Figure[] {
  const part = whole || total.rows === 0 ? '' : l10n.t('of the pages loaded');
  const known = (field: 'requests' | 'totalTokens' | 'inputTokens' | 'outputTokens'): string =>
    countText(total.rows === 0 && whole ? 0 : total.sum(field));
  const compare = (field: 'requests' | 'totalTokens'): string => {
    if (!comparison) return '';
    const { current, before } = comparison;
    const sum = countText(current.rows === 0 ? 0 : current.sum(field));
    return changeText(compareCounts(current, before, field), {
      before: countText(before.sum(field)),
      current: sum === known(field) ? '' : sum,
    });
  };
  const perMillion = perMillionText(total);
  return [
    {
      id: 'cost',
      label: l10n.t('Cost'),
      value: leastText(costText(total), part !== '' || isPartlyReported(total, 'cost')),
      detail: details(part, reportedText(total, 'cost'), comparedCost(total, comparison)),
    },
    {
      id: 'tokens',
      label: l10n.t('Tokens'),
      value: leastText(known('totalTokens'), part !== '' || isPartlyReported(total, 'totalTokens')),
      detail: details(part, reportedText(total, 'totalTokens'), compare('totalTokens')),
    },
    {
      id: 'requests',
      label: l10n.t('Requests'),
      value: leastText(known('requests'), part !== ''),
      detail: details(part, compare('requests')),
    },
    {
      id: 'input',
      label: l10n.t('Input tokens'),
      value: leastText(known('inputTokens'), part !== ''),
      detail: details(
        part,
        total.cachedShare === undefined
          ? ''
          : l10n.t('{0} of them from the cache', percentText(total.cachedShare)),
      ),
    },
    {
      id: 'output',
      label: l10n.t('Output tokens'),
      value: leastText(known('outputTokens'), part !== ''),
      detail: details(part, reasoningText(total)),
    },
    {
      id: 'perMillion',
      label: l10n.t('Cost per million tokens'),
      value: perMillion === '' ? '—' : perMillion,
      detail: details(part, perMillion === '' ? whyNoPrice(total) : l10n.t('input and output together')),
    },
  ];
}

function comparedCost(total: UsageTally, comparison: Comparison | undefined): string {
  if (!comparison) return '';
  const { current, before } = comparison;
  const sum = costText(current);
  return changeText(compareCosts(current, before), {
    before: costText(before),
    current: sum === costText(total) ? '' : sum,
  });
}

function reasoningText(total: UsageTally): string {
  const reasoning = total.sum('reasoningTokens');
  return reasoning === undefined ? '' : l10n.t('{0} of them reasoning', countText(reasoning));
}

function whyNoPrice({ rows, costs }: UsageTally): string {
  if (rows === 0) return '';
  if (costs.length === 0) return l10n.t('no cost reported');
  return costs.length > 1 ? l10n.t('several currencies') : l10n.t('no tokens reported');
}

function details(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ');
}
