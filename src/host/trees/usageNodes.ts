import * as vscode from 'vscode';

import type { UsageEvent, UsageRow, UsageSummary } from '../../core/usage/usage.ts';
import type { UsagePeriod } from '../../core/usage/usageWindows.ts';
import { sumCounts } from '../../core/usage/decodeUsage.ts';
import { countsText, countsTooltip, sourceText } from './usageText.ts';
import { MessageNode } from './messageNode.ts';
import type { TreeNode } from './treeNode.ts';

const { l10n } = vscode;

/** A window of time with its totals; below it the same by model. */
export class PeriodNode implements TreeNode {
  readonly #period: UsagePeriod;
  readonly #summary: UsageSummary;
  readonly #readAt: Date | undefined;

  constructor(period: UsagePeriod, summary: UsageSummary, readAt: Date | undefined) {
    this.#period = period;
    this.#summary = summary;
    this.#readAt = readAt;
  }

  toTreeItem(): vscode.TreeItem {
    const { totals, freshAt } = this.#summary;
    const name = periodName(this.#period);
    const item = new vscode.TreeItem(
      name,
      this.#period === 'today'
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.Collapsed,
    );
    item.id = `period:${this.#period}`;
    item.iconPath = new vscode.ThemeIcon('calendar');
    item.description = countsText(totals);
    item.tooltip = countsTooltip(name, totals, sourceText(this.#readAt, freshAt));
    item.contextValue = 'usagePeriod';
    return item;
  }

  children(): readonly TreeNode[] {
    const byModel = Map.groupBy(this.#summary.rows, (row) => row.model);
    const nodes = [...byModel].map(
      ([model, rows]) => new ModelUsageNode(this.#period, model, rows, this.#readAt),
    );
    const partial = this.#summary.complete
      ? []
      : [new MessageNode(l10n.t('The service has more rows than these'), 'info')];
    return nodes.length === 0 ? [new MessageNode(emptyText(this.#summary), 'info')] : [...nodes, ...partial];
  }
}

class ModelUsageNode implements TreeNode {
  readonly #period: UsagePeriod;
  readonly #model: string | undefined;
  readonly #rows: readonly UsageRow[];
  readonly #readAt: Date | undefined;

  constructor(
    period: UsagePeriod,
    model: string | undefined,
    rows: readonly UsageRow[],
    readAt: Date | undefined,
  ) {
    this.#period = period;
    this.#model = model;
    this.#rows = rows;
    this.#readAt = readAt;
  }

  toTreeItem(): vscode.TreeItem {
    const counts = sumCounts(this.#rows);
    const name = this.#model ?? l10n.t('Model not reported');
    const item = new vscode.TreeItem(name);
    item.id = `period:${this.#period}:${this.#model ?? ''}`;
    item.iconPath = new vscode.ThemeIcon('symbol-misc');
    item.description = countsText(counts);
    item.tooltip = countsTooltip(`${name}, ${periodName(this.#period)}`, counts, sourceText(this.#readAt));
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

/** One inference, as the service recorded it. */
export class EventNode implements TreeNode {
  readonly #event: UsageEvent;
  readonly #readAt: Date | undefined;

  constructor(event: UsageEvent, readAt: Date | undefined) {
    this.#event = event;
    this.#readAt = readAt;
  }

  toTreeItem(): vscode.TreeItem {
    const { occurredAt, model, project, requestId } = this.#event;
    const time = occurredAt
      ? new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'short', timeStyle: 'medium' }).format(
          occurredAt,
        )
      : l10n.t('Time not reported');
    const item = new vscode.TreeItem(time);
    item.iconPath = new vscode.ThemeIcon('pulse');
    item.description = [model, countsText(this.#event)].filter(Boolean).join(' · ');
    const title = [
      time,
      model,
      project === undefined ? '' : l10n.t('Project {0}', project),
      requestId === undefined ? '' : l10n.t('Request {0}', requestId),
    ];
    item.tooltip = countsTooltip(title.filter(Boolean).join('\n'), this.#event, sourceText(this.#readAt));
    item.contextValue = 'usageEvent';
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

function periodName(period: UsagePeriod): string {
  switch (period) {
    case 'today':
      return l10n.t('Today');
    case '7days':
      return l10n.t('7 days');
    case '30days':
      return l10n.t('30 days');
  }
}

function emptyText(summary: UsageSummary): string {
  return summary.totals.requests === undefined && summary.totals.totalTokens === undefined
    ? l10n.t('The service gives no details')
    : l10n.t('Nothing used');
}
