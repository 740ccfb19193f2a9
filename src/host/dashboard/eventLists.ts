import { l10n } from 'vscode';

import type { UsageMatch } from '../../core/usage/reconcile.ts';
import type { UsageEvent } from '../../core/usage/usage.ts';
import { UsageTally } from '../../core/usage/usageTally.ts';
import type { EventList, ReconcileState } from '../../protocol/dashboard.ts';
import { askedText } from './askedText.ts';
import type { DashboardData } from './dashboardData.ts';
import type { ShownParts } from './dashboardState.ts';
import { eventList, type FoundRows, type ListOptions } from './eventRows.ts';
import { countText } from './figureText.ts';
import { type Listed, usageOf } from './listed.ts';
import { rowSearch } from './rowSearch.ts';
import { sortListed } from './sortListed.ts';

/** What was found is kept, so that more of it is shown without looking for it again. */
interface Found extends FoundRows {
  readonly of: readonly unknown[];
}

interface Sides {
  readonly matched: readonly Listed[];
  readonly onlyEditor: readonly Listed[];
  readonly onlyAccount: readonly Listed[];
}

/** The lists of the page, of which only a part is drawn: what takes long is not done twice for the same. */
export class EventLists {
  readonly #data: DashboardData;
  readonly #found = new Map<string, Found>();
  #sides: { readonly of: unknown; readonly sides: Sides } | undefined;
  #byEvent: { readonly of: unknown; readonly matches: ReadonlyMap<UsageEvent, UsageMatch> } | undefined;

  constructor(data: DashboardData) {
    this.#data = data;
  }

  /** All events of the service that are loaded, or all requests of this editor. */
  events(parts: ShownParts): EventList {
    const { events, entries, reconciliation } = this.#data;
    const isOfAccount = parts.choice.source === 'account';
    const found = this.#find('events', [isOfAccount ? events : entries, reconciliation], parts, () =>
      isOfAccount ? this.#ofAccount() : this.#ofEditor(),
    );
    return eventList(found, this.#optionsOf(parts));
  }

  /** What belongs together, and what only one side knows. */
  reconcile(parts: ShownParts): ReconcileState {
    const { reconciliation } = this.#data;
    const options = this.#optionsOf(parts);
    const sides = this.#sidesOf();
    const listOf = (side: keyof Sides): EventList =>
      eventList(
        this.#find(side, [sides], parts, () => sides[side]),
        options,
      );
    return {
      summary: reconciliation ? summary(sides, options.isPart) : l10n.t('Comparing…'),
      asked: askedText(this.#data, parts),
      matched: listOf('matched'),
      onlyEditor: listOf('onlyEditor'),
      onlyAccount: listOf('onlyAccount'),
    };
  }

  /** @param sources what the list is made of: it is made anew where one of them is another. */
  #find(
    name: string,
    sources: readonly unknown[],
    { choice }: ShownParts,
    list: () => readonly Listed[],
  ): FoundRows {
    const { search, sort, isAscending } = choice;
    const zone = this.#data.zone.name;
    const of = [...sources, search, sort, isAscending, zone];
    const known = this.#found.get(name);
    if (known?.of.every((one, index) => one === of[index])) return known;
    const isFound = rowSearch(search, zone);
    const listed = isFound ? list().filter(isFound) : list();
    const total = new UsageTally();
    for (const one of listed) total.add({ requests: 1, ...usageOf(one) });
    const found = { of, rows: sortListed(listed, sort, isAscending), total };
    this.#found.set(name, found);
    return found;
  }

  #ofAccount(): readonly Listed[] {
    const { events, reconciliation } = this.#data;
    if (this.#byEvent?.of !== reconciliation || !this.#byEvent) {
      const matches = reconciliation?.matches ?? [];
      this.#byEvent = { of: reconciliation, matches: new Map(matches.map((one) => [one.event, one])) };
    }
    const { matches } = this.#byEvent;
    return events.map((event) => matches.get(event) ?? { event });
  }

  #ofEditor(): readonly Listed[] {
    const matches = this.#data.reconciliation?.matches ?? [];
    const kinds = new Map(matches.map(({ entry, kind }) => [entry.id, kind]));
    // Of what was found before, the ledger knows, too.
    return this.#data.entries.map((entry) => ({ entry, kind: kinds.get(entry.id) ?? entry.bill?.match }));
  }

  #sidesOf(): Sides {
    const { reconciliation } = this.#data;
    if (this.#sides?.of !== reconciliation || !this.#sides) {
      const { matches = [], onlyEditor = [], onlyAccount = [] } = reconciliation ?? {};
      const sides = {
        matched: matches,
        onlyEditor: onlyEditor.map((entry) => ({ entry })),
        onlyAccount: onlyAccount.map((event) => ({ event })),
      };
      this.#sides = { of: reconciliation, sides };
    }
    return this.#sides.sides;
  }

  #optionsOf({ choice, most, marked }: ShownParts): ListOptions {
    const { zone, history } = this.#data;
    const isPart = !history.state.whole && (choice.view === 'reconcile' || choice.source === 'account');
    return { most, zone: zone.name, isPart, marked };
  }
}

function summary({ matched, onlyEditor, onlyAccount }: Sides, isPart: boolean): string {
  const counts = l10n.t(
    'Asked here and billed: {0}, of them likely: {1}. Only in this editor: {2}. Only billed by the service: {3}.',
    countText(matched.length),
    countText(matched.filter(({ kind }) => kind === 'likely').length),
    countText(onlyEditor.length),
    countText(onlyAccount.length),
  );
  return isPart
    ? l10n.t('{0} Of the pages loaded: load the rest to know which requests are only on one side.', counts)
    : counts;
}
