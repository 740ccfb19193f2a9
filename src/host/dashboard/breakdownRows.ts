import { l10n } from 'vscode';

import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { UsageCell } from '../../core/usage/usageCube.ts';
import type { BreakdownRow } from '../../protocol/dashboard.ts';
import {
  costText,
  countText,
  isPartlyReported,
  leastText,
  percentText,
  perMillionText,
} from './figureText.ts';
import type { Measure } from './measure.ts';

/**
 * Models or projects, the largest first.
 *
 * @param isPart not all of it is loaded.
 */
export function breakdownRows(
  cells: readonly UsageCell[],
  by: 'model' | 'project',
  measure: Measure,
  isPart: boolean,
): readonly BreakdownRow[] {
  const groups = breakDown(cells, [by]).groups.toSorted(
    (one, other) => measure.sizeOf(other.tally) - measure.sizeOf(one.tally),
  );
  const largest = Math.max(0, ...groups.map(({ tally }) => measure.sizeOf(tally)));
  const none = by === 'model' ? l10n.t('Model not reported') : l10n.t('No project');
  return groups.map(({ key, tally }) => {
    const perMillion = perMillionText(tally);
    return {
      key: key === undefined ? 'none' : `is:${key}`,
      name: key ?? none,
      requests: leastText(countText(tally.sum('requests')), isPart),
      tokens: leastText(
        countText(tally.sum('totalTokens')),
        isPart || isPartlyReported(tally, 'totalTokens'),
      ),
      cost: leastText(costText(tally), isPart || isPartlyReported(tally, 'cost')),
      cached: percentText(tally.cachedShare),
      perMillion: perMillion === '' ? '—' : perMillion,
      share: largest === 0 ? 0 : measure.sizeOf(tally) / largest,
      ...(key === undefined ? {} : { filter: key }),
    };
  });
}
