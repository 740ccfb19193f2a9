import assert from 'node:assert/strict';

import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { Connection } from '../../../../src/host/connection.ts';
import { type DashboardChoice, readDashboardChoice } from '../../../../src/host/dashboard/dashboardChoice.ts';
import { DashboardData } from '../../../../src/host/dashboard/dashboardData.ts';
import { dashboardState } from '../../../../src/host/dashboard/dashboardState.ts';
import { EventLists } from '../../../../src/host/dashboard/eventLists.ts';
import { SeriesColours } from '../../../../src/host/dashboard/seriesColours.ts';
import type { DashboardState, Figure } from '../../../../src/protocol/dashboard.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import type { allScopes } from '../../../service/access/scope.ts';
import { LocalService } from '../../../service/localService.ts';
import { connectedTo } from '../connectedTo.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

export const zone = new TimeZone('UTC');
/** What is shown where nothing was chosen. */
export const usual = readDashboardChoice(undefined);

interface Asked {
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly answerId?: string;
  /** As reported with the answer, in dollars. */
  readonly cost?: string;
  readonly outcome?: 'complete' | 'failed';
  /** When, if not now. */
  readonly at?: Date;
}

interface Clock {
  now: Date | undefined;
}

/** The figures of the usage page, from a service and a ledger, without the page. */
export class DashboardStage {
  readonly service: LocalService;
  readonly ledger: Ledger;
  readonly connection: Connection;
  readonly data: DashboardData;
  readonly #lists: EventLists;
  readonly #colours = new SeriesColours();
  readonly #clock: Clock;

  private constructor(service: LocalService, ledger: Ledger, connection: Connection, clock: Clock) {
    const now = (): Date => new Date();
    this.service = service;
    this.ledger = ledger;
    this.connection = connection;
    this.#clock = clock;
    this.data = new DashboardData({ connection, ledger, log: silentLogger, now }, zone);
    this.#lists = new EventLists(this.data);
  }

  static async open(scopes: readonly (typeof allScopes)[number][]): Promise<DashboardStage> {
    fake.reset();
    const service = await LocalService.start({ pace: 'instant' });
    let count = 0;
    const clock: Clock = { now: undefined };
    const now = (): Date => clock.now ?? new Date();
    const options = { now, newId: () => `id-${(count += 1)}`, retentionDays: () => 400 };
    const ledger = new Ledger(new AppendFilesInMemory(), options, silentLogger);
    const connection = await connectedTo(service, scopes);
    return new DashboardStage(service, ledger, connection, clock);
  }

  async close(): Promise<void> {
    this.data.dispose();
    await this.service.stop();
  }

  state(more: Partial<DashboardChoice> = {}, most = 100, marked?: string): DashboardState {
    return dashboardState(this.data, this.#lists, {
      choice: { ...usual, ...more },
      days: 'utc',
      isConnected: true,
      most,
      marked,
      now: new Date(),
      colours: this.#colours,
    });
  }

  /** A request of this editor. */
  asked(requestId: string | undefined, { model, input, output, answerId, cost, outcome, at }: Asked): void {
    this.#clock.now = at;
    const id = this.ledger.begin({
      idempotencyKey: 'k',
      surface: 'panel',
      origin: new URL(this.service.baseUrl).origin,
      model,
      conversationId: 'c',
      answerId: answerId ?? 'answer',
    });
    this.ledger.end(id, {
      outcome: outcome ?? 'complete',
      tokens:
        outcome === 'failed'
          ? {}
          : {
              inputTokens: input,
              outputTokens: output,
              ...(cost !== undefined && { cost: { amount: cost, currency: 'USD' } }),
            },
      durationMs: 1,
      ...(requestId !== undefined && { requestId }),
    });
    this.#clock.now = undefined;
  }
}

export function figureOf({ overview }: DashboardState, id: string): Figure {
  const found = overview?.figures.find((one) => one.id === id);
  assert.ok(found);
  return found;
}
