import * as vscode from 'vscode';

import type { Event } from '../core/base/emitter.ts';
import { type Disposable, Disposables } from '../core/base/lifecycle.ts';
import type { Connection } from './connection.ts';
import type { Settings } from './settings.ts';
import type { BudgetWatch } from './usage/budgetWatch.ts';
import type { Spending } from './usage/spending.ts';
import { type StatusText, statusText } from './usage/statusText.ts';

const { l10n } = vscode;

export interface StatusItemServices {
  readonly connection: Pick<Connection, 'state' | 'onDidChange'>;
  readonly spending: Pick<Spending, 'sources' | 'trouble' | 'onDidChange'>;
  readonly budgets: Pick<BudgetWatch, 'statuses' | 'priceOf'>;
  readonly settings: Settings;
  /** Ages grow and days end without anything else happening. */
  readonly onMinute: Event<void>;
  readonly now: () => Date;
}

/** Today's usage in the status bar; words and an icon say how a budget stands, colour only underlines it. */
export class StatusItem implements Disposable {
  readonly #services: StatusItemServices;
  readonly #open = new Disposables();
  readonly #item: vscode.StatusBarItem;
  #drawn = '';

  constructor(services: StatusItemServices) {
    this.#services = services;
    this.#item = this.#open.add(
      vscode.window.createStatusBarItem('modelside.usage', vscode.StatusBarAlignment.Right, 90),
    );
    this.#item.name = l10n.t('Modelside Usage');
    this.#item.command = 'modelside.usage.openPage';
    const draw = (): void => this.#draw();
    this.#open.add(services.spending.onDidChange(draw));
    this.#open.add(services.connection.onDidChange(draw));
    this.#open.add(services.settings.onDidChange(draw));
    this.#open.add(services.onMinute(draw));
    draw();
  }

  get isShown(): boolean {
    const { connection, settings } = this.#services;
    return connection.state.status === 'ready' && settings.statusBarFigure !== 'off';
  }

  dispose(): void {
    this.#open.dispose();
  }

  #draw(): void {
    if (!this.isShown) {
      this.#drawn = '';
      this.#item.hide();
      return;
    }
    const { spending, budgets, settings, now } = this.#services;
    const shown = statusText(settings.statusBarFigure, spending.sources('today'), budgets.statuses, now(), {
      trouble: spending.trouble,
      priceOf: budgets.priceOf,
    });
    const { text, label, level, tooltip } = shown;
    // What stays the same is left alone: somebody may be reading the tooltip.
    const drawn = JSON.stringify([text, label, level, tooltip.value]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#item.text = text;
    this.#item.backgroundColor = backgroundOf(level);
    this.#item.accessibilityInformation = { label };
    this.#item.tooltip = tooltip;
    this.#item.show();
  }
}

function backgroundOf(level: StatusText['level']): vscode.ThemeColor | undefined {
  switch (level) {
    case 'over':
      return new vscode.ThemeColor('statusBarItem.errorBackground');
    case 'near':
      return new vscode.ThemeColor('statusBarItem.warningBackground');
    case 'calm':
      return undefined;
  }
}
