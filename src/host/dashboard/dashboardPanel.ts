import * as vscode from 'vscode';

import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { UsageChoice } from '../../core/usage/usageChoice.ts';
import {
  type DashboardEvent,
  type DashboardRequest,
  type DashboardState,
  parseDashboardRequest,
} from '../../protocol/dashboard.ts';
import { handle, type Handlers } from '../../protocol/handlers.ts';
import type { Settings } from '../settings.ts';
import { usageZone } from '../usage/usageZone.ts';
import { type DashboardChoice, readDashboardChoice } from './dashboardChoice.ts';
import { DashboardData, type DashboardServices } from './dashboardData.ts';
import { pageFolder } from '../pageHtml.ts';
import { dashboardHtml } from './dashboardHtml.ts';
import { dashboardState } from './dashboardState.ts';
import { Redraw } from './redraw.ts';

const viewType = 'modelside.usagePage';
const choiceKey = 'usage.page';
const rowsAtOnce = 100;
const mostStepsBack = 20;

/** The part of VS Code's `Memento` that is used. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export interface DashboardPanelServices extends DashboardServices {
  readonly extensionUri: vscode.Uri;
  readonly settings: Settings;
  readonly memory: Memory;
  readonly openAnswer: (conversationId: string, answerId: string | undefined) => Promise<boolean>;
  readonly exportUsage: (choice: UsageChoice) => Promise<void>;
}

/** The usage page in an editor tab: one at most. It draws states and sends requests; all it shows is known here. */
export class DashboardPanel implements Disposable, vscode.WebviewPanelSerializer {
  readonly #services: DashboardPanelServices;
  readonly #open = new Disposables();
  readonly #data: DashboardData;
  readonly #redraw = this.#open.add(new Redraw(() => this.#send()));
  readonly #seen = this.#open.add(new Emitter<void>());
  readonly onDidChangeVisibility = this.#seen.event;
  readonly #handlers: Handlers<DashboardRequest>;
  #choice: DashboardChoice;
  #panel: vscode.WebviewPanel | undefined;
  #most = rowsAtOnce;
  #marked: string | undefined;
  #pageIsReady = false;
  #isStale = true;

  constructor(services: DashboardPanelServices) {
    this.#services = services;
    const { connection, settings, ledger, memory } = services;
    this.#choice = readDashboardChoice(memory.get(choiceKey));
    this.#data = this.#open.add(new DashboardData(services, usageZone(settings.usageDays)));
    this.#handlers = this.#newHandlers();
    this.#open.add(this.#data.onDidChange(() => this.#redraw.soon()));
    this.#open.add(connection.onDidChange(() => this.#begin()));
    this.#open.add(
      settings.onDidChange((change) => {
        if (change === 'usage' || change === 'client') this.#begin();
      }),
    );
    this.#open.add(
      ledger.onDidChange(() => {
        if (this.#pageIsReady) void this.#data.reread(this.#choice);
      }),
    );
    this.#open.add(vscode.window.registerWebviewPanelSerializer(viewType, this));
  }

  /** Somebody can see it. */
  get isVisible(): boolean {
    return this.#panel?.visible === true && this.#services.connection.state.status === 'ready';
  }

  /** Reading all of it again costs a request or two. */
  get isShort(): boolean {
    return this.#data.history.events.length <= 2000;
  }

  /** What the page shows now. */
  get state(): DashboardState {
    const { settings, connection, now } = this.#services;
    return dashboardState(this.#data, {
      choice: this.#choice,
      days: settings.usageDays,
      isConnected: connection.state.status === 'ready',
      most: this.#most,
      marked: this.#marked,
      now: now(),
    });
  }

  /** Shows the page; with an answer, where that stands among what the service billed. */
  open(view: 'overview' | 'reconcile', ofAnswer?: string): Promise<void> {
    this.#marked = ofAnswer;
    this.#remember({ ...this.#choice, view: view === 'overview' ? this.#choice.view : view });
    if (this.#panel) {
      this.#panel.reveal();
      this.#redraw.now();
    } else {
      this.#adopt(
        vscode.window.createWebviewPanel(viewType, vscode.l10n.t('Usage'), vscode.ViewColumn.Active, {}),
      );
    }
    return Promise.resolve();
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    this.#panel?.dispose();
    this.#adopt(panel);
    return Promise.resolve();
  }

  /** Reads what is shown anew, without taking it away meanwhile; rejects why the service gives nothing newer. */
  async refresh(): Promise<void> {
    if (this.#data.history.state.whole) await this.#data.refresh(this.#choice);
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#open.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const { extensionUri } = this.#services;
    this.#panel = panel;
    this.#pageIsReady = false;
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'activityBar.svg');
    panel.webview.options = { enableScripts: true, localResourceRoots: [pageFolder(extensionUri)] };
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.#pageIsReady = false;
      this.#seen.fire();
    });
    panel.onDidDispose(() => {
      if (this.#panel !== panel) return;
      this.#panel = undefined;
      this.#pageIsReady = false;
      this.#data.history.stop();
    });
    panel.webview.html = dashboardHtml(panel.webview, extensionUri);
  }

  #newHandlers(): Handlers<DashboardRequest> {
    const { settings, exportUsage } = this.#services;
    return {
      ready: () => {
        this.#pageIsReady = true;
        this.#send();
        if (this.#isStale) this.#begin();
      },
      chooseWindow: ({ window }) => this.#goTo({ ...this.#place(), window }),
      filter: ({ part, value }) => {
        const { [part]: _, ...rest } = this.#place();
        this.#goTo(value === undefined ? rest : { ...rest, [part]: value });
      },
      show: ({ view }) => this.#change({ view }),
      chooseSource: ({ source }) => this.#change({ source }),
      chooseMeasure: ({ measure }) => this.#change({ measure }),
      stackBy: ({ dimension }) => this.#change({ stackBy: dimension }),
      countBy: ({ days }) => settings.setUsageDays(days),
      back: () => {
        const before = this.#choice.before.at(-1);
        if (!before) return;
        this.#remember({ ...this.#withoutPlace(), ...before, before: this.#choice.before.slice(0, -1) });
        this.#begin();
      },
      refresh: () => this.#begin(),
      stop: () => this.#data.history.stop(),
      resume: () => this.#data.history.resume(),
      search: ({ text }) => {
        this.#most = rowsAtOnce;
        this.#change({ search: text });
      },
      showMore: () => {
        this.#most += rowsAtOnce;
        this.#redraw.now();
      },
      openAnswer: ({ entryId }) => this.#openAnswer(entryId),
      export: () => exportUsage(this.#place()),
      setUp: () => vscode.commands.executeCommand('modelside.connection.setUp'),
    };
  }

  async #openAnswer(entryId: string): Promise<void> {
    const entry = this.#data.entries.find(({ id }) => id === entryId);
    if (entry?.conversationId === undefined) return;
    if (await this.#services.openAnswer(entry.conversationId, entry.answerId)) return;
    await vscode.window.showInformationMessage(vscode.l10n.t('The conversation was deleted.'));
  }

  #receive(message: unknown): void {
    const { log } = this.#services;
    const request = parseDashboardRequest(message);
    if (!request) {
      log.warn('The usage page sent a message that this version does not know.');
      return;
    }
    Promise.resolve()
      .then(() => handle(this.#handlers, request))
      .catch((error: unknown) => log.error(`${request.type}: ${String(error)}`));
  }

  /** Window and filter, without how they are shown. */
  #place(): UsageChoice {
    const { window, model, project } = this.#choice;
    return {
      window,
      ...(model === undefined ? {} : { model }),
      ...(project === undefined ? {} : { project }),
    };
  }

  #withoutPlace(): Omit<DashboardChoice, keyof UsageChoice> {
    const { window: _, model: __, project: ___, ...rest } = this.#choice;
    return rest;
  }

  #goTo(place: UsageChoice): void {
    const before = [...this.#choice.before, this.#place()].slice(-mostStepsBack);
    this.#remember({ ...this.#withoutPlace(), ...place, before });
    this.#begin();
  }

  #change(part: Partial<DashboardChoice>): void {
    this.#remember({ ...this.#choice, ...part });
    this.#redraw.now();
  }

  #remember(choice: DashboardChoice): void {
    this.#choice = choice;
    void this.#services.memory.update(choiceKey, choice);
  }

  /** Anew, if somebody looks; else as soon as somebody does. */
  #begin(): void {
    this.#isStale = true;
    this.#most = rowsAtOnce;
    if (!this.#pageIsReady) return;
    this.#isStale = false;
    void this.#data.show(this.#choice, usageZone(this.#services.settings.usageDays));
    this.#redraw.now();
  }

  #send(): void {
    if (!this.#pageIsReady) return;
    const event: DashboardEvent = { type: 'state', state: this.state };
    // Not awaited: whether a page still listens is known from its next `ready`.
    void this.#panel?.webview.postMessage(event);
  }
}
