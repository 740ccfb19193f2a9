import * as vscode from 'vscode';

import { formatMoney } from '../../core/usage/money.ts';
import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { UsageCell } from '../../core/usage/usageCube.ts';
import type { BreakdownRow } from '../../protocol/dashboard.ts';
import { costText, countText, percentText } from './figureText.ts';
import type { Measure } from './measure.ts';

const { l10n } = vscode;

/** Models or projects, the largest first. */
export function breakdownRows(
  cells: readonly UsageCell[],
  by: 'model' | 'project',
  measure: Measure,
): readonly BreakdownRow[] {
  const groups = breakDown(cells, [by]).groups.toSorted(
    (one, other) => measure.sizeOf(other.tally) - measure.sizeOf(one.tally),
  );
  const largest = Math.max(0, ...groups.map(({ tally }) => measure.sizeOf(tally)));
  const none = by === 'model' ? l10n.t('Model not reported') : l10n.t('No project');
  return groups.map(({ key, tally }) => {
    const perThousand = tally.costPerThousandTokens;
    return {
      key: key === undefined ? 'none' : `is:${key}`,
      name: key ?? none,
      requests: countText(tally.sum('requests')),
      tokens: countText(tally.sum('totalTokens')),
      cost: costText(tally),
      cached: percentText(tally.cachedShare),
      perThousand: perThousand ? formatMoney(perThousand, vscode.env.language) : '—',
      share: largest === 0 ? 0 : measure.sizeOf(tally) / largest,
      ...(key === undefined ? {} : { filter: key }),
    };
  });
}
