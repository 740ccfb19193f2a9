import * as vscode from 'vscode';

import type { Event } from '../../core/base/emitter.ts';
import { formatMoney } from '../../core/usage/money.ts';
import { breakDown } from '../../core/usage/usageBreakdown.ts';
import type { UsageCell } from '../../core/usage/usageCube.ts';
import { windowOf } from '../../core/usage/usageWindows.ts';
import { tokens } from '../modelText.ts';
import type { Spending, Spent } from './spending.ts';

const { l10n } = vscode;

/** What one has used of each model this month. */
export interface OwnUse {
  readonly onDidChange: Event<void>;
  /** Such as `12K tokens · $0.30 this month`; nothing for a model that was not used. */
  readonly byModel: () => ReadonlyMap<string, string>;
}

export function ownUse(spending: Pick<Spending, 'onDidChange' | 'sources'>): OwnUse {
  return {
    onDidChange: spending.onDidChange,
    byModel: () => {
      const [spent] = spending.sources('thisMonth');
      const groups = spent ? breakDown(cellsOfMonth(spent), ['model']).groups : [];
      return new Map(
        groups.flatMap(({ key, tally }) => {
          const sum = tally.sum('totalTokens');
          const parts = [
            sum === undefined || !Number.isFinite(sum) ? '' : l10n.t('{0} tokens', tokens(sum)),
            ...tally.costs.map((cost) => formatMoney(cost, vscode.env.language)),
          ].filter(Boolean);
          return key === undefined || parts.length === 0
            ? []
            : [[key, l10n.t('{0} this month', parts.join(' · '))] as const];
        }),
      );
    },
  };
}

/** Other months may be in it, too, where somebody looked at them. */
function cellsOfMonth({ cube, readAt }: Spent): Iterable<UsageCell> {
  const { from } = windowOf('thisMonth', readAt, cube.zone);
  return cube.cells({ from, to: new Date(readAt.getTime() + 1) });
}
