import * as vscode from 'vscode';

import type { LedgerEntry, LedgerSurface } from '../../core/ledger/ledgerEntry.ts';
import { usageOfEntry } from '../../core/ledger/ledgerUsage.ts';
import type { UsageMatch } from '../../core/usage/reconcile.ts';
import type { UsageEvent } from '../../core/usage/usage.ts';
import { outcomeText } from '../outcomeText.ts';
import type { TreeNode } from './treeNode.ts';
import { countsText, countsTooltip, sourceText, timeText } from './usageText.ts';

const { l10n } = vscode;

/** One inference, as the service recorded it. */
export class EventNode implements TreeNode {
  readonly event: UsageEvent;
  /** The request of this editor that it belongs to, where there is one. */
  readonly entry: LedgerEntry | undefined;
  readonly #match: UsageMatch | undefined;
  readonly #readAt: Date | undefined;
  readonly #zone: string;

  constructor(event: UsageEvent, readAt: Date | undefined, zone: string, match?: UsageMatch) {
    this.event = event;
    this.entry = match?.entry;
    this.#match = match;
    this.#readAt = readAt;
    this.#zone = zone;
  }

  toTreeItem(): vscode.TreeItem {
    const { occurredAt, wholeDay, model, project, requestId } = this.event;
    const time = occurredAt ? timeText(occurredAt, this.#zone, wholeDay) : l10n.t('Time not reported');
    const item = new vscode.TreeItem(time);
    item.iconPath = new vscode.ThemeIcon('pulse');
    const asked = matchText(this.#match);
    item.description = [countsText(this.event), model, asked].filter(Boolean).join(' · ');
    const title = [
      time,
      model,
      project === undefined ? '' : l10n.t('Project {0}', project),
      requestId === undefined ? '' : l10n.t('Request {0}', requestId),
      asked,
    ];
    item.tooltip = countsTooltip(title.filter(Boolean).join('\n'), this.event, sourceText(this.#readAt));
    const leadsToAnswer = this.entry?.conversationId !== undefined;
    item.contextValue = leadsToAnswer ? 'usageEvent.answer' : 'usageEvent';
    if (leadsToAnswer) {
      item.command = {
        command: 'modelside.usage.openAnswer',
        title: l10n.t('Go to Answer'),
        arguments: [this],
      };
    }
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

/** One request of this editor; a click leads to its answer where that is in the panel. */
export class RequestNode implements TreeNode {
  readonly entry: LedgerEntry;
  readonly #zone: string;

  constructor(entry: LedgerEntry, zone: string) {
    this.entry = entry;
    this.#zone = zone;
  }

  toTreeItem(): vscode.TreeItem {
    const { at, model, project, requestId, surface, outcome } = this.entry;
    const time = timeText(new Date(at), this.#zone);
    const { occurredAt: _, ...counts } = usageOfEntry(this.entry);
    const item = new vscode.TreeItem(time);
    item.id = `request:${this.entry.id}`;
    item.iconPath = new vscode.ThemeIcon(outcomeIcon(outcome));
    const how = outcome === 'complete' ? '' : outcomeText(outcome);
    item.description = [how, countsText(counts), model].filter(Boolean).join(' · ');
    const title = [
      time,
      model,
      surfaceName(surface),
      outcomeText(outcome),
      project === undefined ? '' : l10n.t('Project {0}', project),
      requestId === undefined ? '' : l10n.t('Request {0}', requestId),
    ];
    item.tooltip = countsTooltip(
      title.filter(Boolean).join('\n'),
      counts,
      l10n.t('Counted in this editor, as reported with the answer or billed by the service'),
    );
    item.contextValue = this.entry.conversationId === undefined ? 'usageRequest' : 'usageRequest.answer';
    if (this.entry.conversationId !== undefined) {
      item.command = {
        command: 'modelside.usage.openAnswer',
        title: l10n.t('Go to Answer'),
        arguments: [this],
      };
    }
    return item;
  }

  children(): readonly TreeNode[] {
    return [];
  }
}

function matchText(match: UsageMatch | undefined): string {
  if (!match) return '';
  return match.kind === 'likely' ? l10n.t('likely asked here') : l10n.t('asked here');
}

function surfaceName(surface: LedgerSurface): string {
  switch (surface) {
    case 'panel':
      return l10n.t('Asked in the Modelside panel');
    case 'command':
      return l10n.t('Asked by a command');
    case 'participant':
      return l10n.t('Asked in the chat of VS Code');
    case 'modelPicker':
      return l10n.t('Asked through the model picker');
    case 'commitMessage':
      return l10n.t('Asked for a commit message');
  }
}

function outcomeIcon(outcome: LedgerEntry['outcome']): string {
  switch (outcome) {
    case 'complete':
      return 'check';
    case 'stopped':
    case 'interrupted':
      return 'debug-pause';
    case 'failed':
      return 'error';
    case 'running':
      return 'sync';
  }
}
