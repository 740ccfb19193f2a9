import * as vscode from 'vscode';

import { type Disposable, Disposables } from '../core/base/lifecycle.ts';
import type { Connection } from './connection.ts';
import type { Settings } from './settings.ts';
import type { BudgetWatch } from './usage/budgetWatch.ts';
import type { Spending } from './usage/spending.ts';
import { type StatusText, statusText } from './usage/statusText.ts';

const { l10n } = vscode;

export interface StatusItemServices {
  readonly connection: Connection;
  readonly spending: Spending;
  readonly budgets: BudgetWatch;
  readonly settings: Settings;
  readonly now: () => Date;
}

/** Today's usage in the status bar; words and an icon say how a budget stands, colour only underlines it. */
export class StatusItem implements Disposable {
  readonly #services: StatusItemServices;
  readonly #open = new Disposables();
  readonly #item: vscode.StatusBarItem;

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
      this.#item.hide();
      return;
    }
    const { spending, budgets, settings, now } = this.#services;
    const shown = statusText(settings.statusBarFigure, spending.of('today'), budgets.statuses, now());
    this.#item.text = shown.text;
    this.#item.backgroundColor = backgroundOf(shown.level);
    this.#item.accessibilityInformation = { label: shown.label };
    this.#item.tooltip = shown.tooltip;
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
