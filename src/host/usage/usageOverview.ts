import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import { isAskedOf } from '../../core/ledger/isAskedOf.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import type { LedgerEntry } from '../../core/ledger/ledgerEntry.ts';
import { usageOfEntry } from '../../core/ledger/ledgerUsage.ts';
import { AccountWindow, type AccountWindowState } from '../../core/usage/accountWindow.ts';
import { reconcile, type UsageMatch } from '../../core/usage/reconcile.ts';
import type { UsageEvent, UsageFilter } from '../../core/usage/usage.ts';
import { filterOf, readUsageChoice, type UsageChoice } from '../../core/usage/usageChoice.ts';
import { UsageCube } from '../../core/usage/usageCube.ts';
import type { Connection } from '../connection.ts';
import { describeForLog } from '../failures.ts';
import type { Settings } from '../settings.ts';
import { ledgerWindow } from './ledgerWindow.ts';
import type { Memory } from './memory.ts';
import { usageZone } from './usageZone.ts';

const choiceKey = 'usage.choice';

export interface UsageOverviewServices {
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly memory: Memory;
  readonly log: Logger;
  readonly now: () => Date;
}

/** What this editor's ledger has for the choice. */
export interface EditorWindow {
  readonly filter: UsageFilter;
  /** Newest first. */
  readonly entries: readonly LedgerEntry[];
  readonly cube: UsageCube;
}

/** What the usage view shows: one choice of window, model and project, as both sources have it. */
export class UsageOverview implements Disposable {
  readonly #services: UsageOverviewServices;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #account: AccountWindow;
  #choice: UsageChoice;
  #editor: EditorWindow | undefined;
  #matched:
    | {
        readonly events: readonly UsageEvent[];
        readonly editor: EditorWindow | undefined;
        readonly byEvent: ReadonlyMap<UsageEvent, UsageMatch>;
      }
    | undefined;
  #readings = 0;

  constructor(services: UsageOverviewServices) {
    this.#services = services;
    const { connection, ledger, settings, memory, now } = services;
    this.#choice = readUsageChoice(memory.get(choiceKey));
    const zone = usageZone(settings.usageDays);
    this.#account = this.#open.add(new AccountWindow(() => connection.client(), now, zone));
    this.#open.add(this.#account.onDidChange(() => this.#changed.fire()));
    this.#open.add(connection.onDidChange(() => this.#begin()));
    this.#open.add(
      settings.onDidChange((change) => {
        if (change === 'usage' || change === 'client') this.#begin();
      }),
    );
    this.#open.add(ledger.onDidChange(() => void this.readLedger()));
    this.#begin();
  }

  get choice(): UsageChoice {
    return this.#choice;
  }

  /** Name of the zone by whose days all is counted. */
  get zone(): string {
    return this.account.cube.zone.name;
  }

  get account(): AccountWindowState {
    return this.#account.state;
  }

  /** `undefined` before it was read. */
  get editor(): EditorWindow | undefined {
    return this.#editor;
  }

  /** The requests of this editor to which events that are loaded belong. */
  get matches(): ReadonlyMap<UsageEvent, UsageMatch> {
    const { events } = this.account;
    if (this.#matched?.events !== events || this.#matched.editor !== this.#editor) {
      const { matches } = reconcile(this.#editor?.entries ?? [], events);
      const byEvent = new Map(matches.map((match) => [match.event, match]));
      this.#matched = { events, editor: this.#editor, byEvent };
    }
    return this.#matched.byEvent;
  }

  /** Ends what is under way for the old choice, and reads the new one. */
  async choose(choice: UsageChoice): Promise<void> {
    this.#choice = choice;
    this.#begin();
    await this.#services.memory.update(choiceKey, choice);
    await this.refresh();
  }

  /** Rejects why the service gives nothing new; its trouble is in `account`, too. */
  async refresh(): Promise<void> {
    await this.readLedger();
    if (this.#services.connection.state.status !== 'ready') return;
    await this.#account.refresh();
    const { summaryError, eventsError } = this.account;
    if (summaryError !== undefined && eventsError !== undefined) throw summaryError;
  }

  async loadMore(): Promise<void> {
    await this.#account.loadMore();
  }

  /** Never rejects; of several readings the last one counts. */
  async readLedger(): Promise<void> {
    const { connection, ledger, settings, log, now } = this.#services;
    if (connection.state.status !== 'ready') return;
    const { origin } = connection.state.baseUrl;
    const reading = ++this.#readings;
    const zone = usageZone(settings.usageDays);
    const filter = filterOf(this.#choice, now(), zone);
    try {
      const known = await ledger.entries(ledgerWindow(filter));
      if (reading !== this.#readings) return;
      const entries = known.filter((entry) => isAskedOf(entry, origin, filter));
      const cube = new UsageCube(zone);
      cube.addAll(entries.map((entry) => usageOfEntry(entry)));
      this.#editor = { filter, entries: entries.toReversed(), cube };
      this.#changed.fire();
    } catch (error) {
      log.warn(`Usage records could not be read: ${describeForLog(error)}`);
    }
  }

  dispose(): void {
    this.#open.dispose();
  }

  #begin(): void {
    const { settings, now } = this.#services;
    this.#editor = undefined;
    const zone = usageZone(settings.usageDays);
    this.#account.show(() => filterOf(this.#choice, now(), zone), zone);
    void this.readLedger();
  }
}
