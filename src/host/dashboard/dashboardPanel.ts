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
import { describeForLog } from '../failures.ts';
import { usageZone } from '../usage/usageZone.ts';
import { type DashboardChoice, goneBack, goneTo, placeOf, readDashboardChoice } from './dashboardChoice.ts';
import { DashboardData, type DashboardServices } from './dashboardData.ts';
import { pageFolder } from '../pageHtml.ts';
import { dashboardHtml } from './dashboardHtml.ts';
import { dashboardState } from './dashboardState.ts';
import { EventLists } from './eventLists.ts';
import { LookAgain } from './lookAgain.ts';
import { missedAnswer } from './askedText.ts';
import { placeOfAnswer } from './placeOfAnswer.ts';
import { Redraw } from './redraw.ts';
import { SeriesColours } from './seriesColours.ts';

const viewType = 'modelside.usagePage';
const choiceKey = 'usage.page';
const rowsAtOnce = 100;

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
  readonly #lists: EventLists;
  readonly #colours = new SeriesColours();
  readonly #lookAgain = this.#open.add(new LookAgain(() => this.#look(), later));
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
    this.#lists = new EventLists(this.#data);
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

  /** The window, model and project that it shows. */
  get place(): UsageChoice {
    return placeOf(this.#choice);
  }

  /** Reading all of it again costs a request or two. */
  get isShort(): boolean {
    return this.#data.history.events.length <= 2000;
  }

  /** What the page shows now. */
  get state(): DashboardState {
    const { settings, connection, now } = this.#services;
    return dashboardState(this.#data, this.#lists, {
      choice: this.#choice,
      days: settings.usageDays,
      isConnected: connection.state.status === 'ready',
      most: this.#most,
      marked: this.#marked,
      now: now(),
      colours: this.#colours,
    });
  }

  /** Shows the page; with an answer, where that stands among what the service billed. */
  async open(view: 'overview' | 'reconcile', ofAnswer?: string): Promise<void> {
    this.#marked = ofAnswer;
    this.#remember({ ...this.#choice, view: view === 'overview' ? this.#choice.view : view });
    if (ofAnswer !== undefined) await this.#showPlaceOf(ofAnswer);
    if (this.#panel) {
      this.#panel.reveal();
      this.#redraw.now();
    } else {
      this.#adopt(
        vscode.window.createWebviewPanel(viewType, vscode.l10n.t('Usage'), vscode.ViewColumn.Active, {}),
      );
    }
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    this.#panel?.dispose();
    this.#adopt(panel);
    return Promise.resolve();
  }

  /** Reads what is shown anew, without taking it away meanwhile; rejects why the service gives nothing newer. */
  async refresh(): Promise<void> {
    const { history, freshness } = this.#data;
    if (history.state.whole && !freshness.isRefreshing) await this.#data.refresh(this.#choice);
  }

  dispose(): void {
    this.#panel?.dispose();
    this.#open.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const { extensionUri } = this.#services;
    this.#panel = panel;
    this.#pageIsReady = false;
    panel.iconPath = new vscode.ThemeIcon('graph');
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
      this.#lookAgain.miss(undefined);
      this.#data.stop();
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
      chooseWindow: ({ window }) => this.#goTo({ ...placeOf(this.#choice), window }),
      filter: ({ part, value }) => {
        const { [part]: _, ...rest } = placeOf(this.#choice);
        this.#goTo(value === undefined ? rest : { ...rest, [part]: value });
      },
      show: ({ view }) => this.#change({ view }),
      chooseSource: ({ source }) => this.#change({ source }),
      chooseMeasure: ({ measure }) => this.#change({ measure }),
      stackBy: ({ dimension }) => this.#change({ stackBy: dimension }),
      countBy: ({ days }) => settings.setUsageDays(days),
      back: () => {
        const before = goneBack(this.#choice);
        if (!before) return;
        this.#remember(before);
        this.#begin();
      },
      // What is there stays until there is something newer; the trouble of it is shown.
      refresh: () => (this.#data.history.state.whole ? this.refresh().catch(() => undefined) : this.#begin()),
      stop: () => this.#data.stop(),
      resume: () => this.#data.history.resume(),
      search: ({ text }) => {
        this.#most = rowsAtOnce;
        this.#change({ search: text });
      },
      sort: ({ by }) => {
        this.#most = rowsAtOnce;
        const { sort, isAscending } = this.#choice;
        this.#change({ sort: by, isAscending: by === sort && !isAscending });
      },
      showMore: () => {
        this.#most += rowsAtOnce;
        this.#redraw.now();
      },
      openAnswer: ({ entryId }) => this.#openAnswer(entryId),
      export: () => exportUsage(placeOf(this.#choice)),
      setUp: () => vscode.commands.executeCommand('modelside.connection.setUp'),
    };
  }

  /** So that the answer's bill is in it. */
  async #showPlaceOf(answer: string): Promise<void> {
    const { now, settings, log } = this.#services;
    this.#remember({ ...this.#choice, search: '' });
    try {
      const entry = await this.#data.entryOf(answer);
      if (!entry) return;
      const here = placeOf(this.#choice);
      const place = placeOfAnswer(entry, here, now(), usageZone(settings.usageDays));
      if (place !== here) this.#goTo(place);
    } catch (error) {
      log.warn(`The request of an answer could not be looked up: ${describeForLog(error)}`);
    }
  }

  /** The answer that one came from may be booked by now. A long window is not read again for it. */
  #look(): void {
    if (this.isVisible && this.isShort) this.refresh().catch(() => undefined);
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

  #goTo(place: UsageChoice): void {
    this.#remember(goneTo(this.#choice, place));
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
    const { settings, log } = this.#services;
    this.#data
      .show(this.#choice, usageZone(settings.usageDays))
      .catch((error: unknown) => log.error(`Usage could not be read: ${describeForLog(error)}`));
    this.#redraw.now();
  }

  #send(): void {
    if (!this.#pageIsReady) return;
    const event: DashboardEvent = { type: 'state', state: this.state };
    // Not awaited: whether a page still listens is known from its next `ready`.
    void this.#panel?.webview.postMessage(event);
    if (this.#choice.view === 'overview') return;
    void this.#data.reconcile();
    this.#lookAgain.miss(missedAnswer(this.#data, this.#marked));
  }
}

function later(run: () => void, milliseconds: number): Disposable {
  const timer = setTimeout(run, milliseconds);
  return { dispose: () => clearTimeout(timer) };
}
