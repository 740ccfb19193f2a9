import { env, l10n } from 'vscode';

import { Emitter } from '../../core/base/emitter.ts';
import { type Disposable, Disposables } from '../../core/base/lifecycle.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ConversationStore } from '../../core/chat/conversationStore.ts';
import type { ConversationSummary } from '../../core/chat/conversationSummary.ts';
import { formatMoney } from '../../core/usage/money.ts';
import type { ConversationList, ListedConversation } from '../../protocol/conversationList.ts';
import { Pause } from './pause.ts';

/** Milliseconds in which what a search finds is told as one. */
const searchPause = 100;

/** The list of conversations while the panel shows it: what is looked for, in which order, and what was found. */
export class ConversationListing implements Disposable {
  readonly #store: ConversationStore;
  readonly #log: Logger;
  readonly #open = new Disposables();
  readonly #changed = this.#open.add(new Emitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #foundMore = this.#open.add(new Pause(searchPause, () => this.#changed.fire()));
  #shown = false;
  #query = '';
  #sort: ConversationList['sort'] = 'time';
  #summaries: readonly ConversationSummary[] = [];
  #listed = false;
  /** Where the words were found, by conversation; missing where nothing is looked for. */
  #found: ReadonlyMap<string, string> | undefined;
  #search: AbortController | undefined;
  #refreshing: Promise<void> | undefined;
  /** Something has changed since the listing that is being made began. */
  #stale = false;

  constructor(store: ConversationStore, log: Logger) {
    this.#store = store;
    this.#log = log;
    this.#open.add(store.onDidChange(() => void this.refresh()));
  }

  /** `undefined` while the panel shows a conversation. */
  state(answering: ReadonlySet<string>): ConversationList | undefined {
    if (!this.#shown) return undefined;
    const found = this.#found;
    const listed = this.#summaries
      .filter(({ id }) => !found || found.has(id))
      .toSorted(orders[this.#sort])
      .map((summary) => toListed(summary, answering.has(summary.id), found?.get(summary.id)));
    return {
      query: this.#query,
      sort: this.#sort,
      // Until the first listing there is nothing to say of how many there are.
      searching: this.#search !== undefined || !this.#listed,
      conversations: listed,
    };
  }

  async show(): Promise<void> {
    this.#shown = true;
    this.#changed.fire();
    await this.refresh();
  }

  hide(): void {
    if (!this.#shown) return;
    this.#shown = false;
    this.#endSearch();
    this.#query = '';
    this.#found = undefined;
    this.#changed.fire();
  }

  sortBy(sort: ConversationList['sort']): void {
    this.#sort = sort;
    this.#changed.fire();
  }

  /** Finds the conversations in which all the words stand; each is shown as soon as it is found. */
  async search(query: string): Promise<void> {
    this.#endSearch();
    this.#query = query;
    const words = query.trim();
    if (words === '') {
      this.#found = undefined;
      this.#changed.fire();
      return;
    }
    const search = new AbortController();
    this.#search = search;
    const found = new Map<string, string>();
    this.#changed.fire();
    try {
      for await (const { id, snippet } of this.#store.search(words, search.signal)) {
        if (search.signal.aborted) return;
        if (found.has(id)) continue;
        found.set(id, snippet);
        this.#found = found;
        this.#foundMore.start();
      }
    } catch (error) {
      if (search.signal.aborted) return;
      this.#log.error(`Conversations cannot be searched: ${String(error)}`);
    }
    // What was found before is shown until the first of the new search, or its end.
    this.#found = found;
    this.#search = undefined;
    this.#foundMore.stop();
    this.#changed.fire();
  }

  /** Lists again, while the list is shown. However many ask meanwhile, one more listing is made for all of them. */
  async refresh(): Promise<void> {
    if (!this.#shown) return;
    this.#stale = true;
    this.#refreshing ??= this.#list();
    await this.#refreshing;
  }

  dispose(): void {
    this.#endSearch();
    this.#open.dispose();
  }

  async #list(): Promise<void> {
    try {
      while (this.#stale && this.#shown) {
        this.#stale = false;
        this.#summaries = await this.#store.list();
        this.#listed = true;
        this.#changed.fire();
      }
    } catch (error) {
      this.#log.error(`Conversations cannot be listed: ${String(error)}`);
    } finally {
      this.#refreshing = undefined;
    }
  }

  #endSearch(): void {
    this.#foundMore.stop();
    this.#search?.abort();
    this.#search = undefined;
  }
}

/** One of a newer version is shown, so that nobody thinks it lost; it cannot be opened. */
function titleText({ title, newer }: ConversationSummary): string {
  const text = title ?? l10n.t('Without a question');
  return newer ? l10n.t('{0} (of a newer Modelside: update to open it)', text) : text;
}

type Order = (a: ConversationSummary, b: ConversationSummary) => number;

const byTime: Order = (a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime();

const orders: Readonly<Record<ConversationList['sort'], Order>> = {
  time: pinnedFirst(byTime),
  tokens: pinnedFirst((a, b) => tokensOf(b) - tokensOf(a) || byTime(a, b)),
  cost: pinnedFirst((a, b) => compare(costOf(b), costOf(a)) || tokensOf(b) - tokensOf(a) || byTime(a, b)),
};

function pinnedFirst(order: Order): Order {
  return (a, b) => Number(b.pinned) - Number(a.pinned) || order(a, b);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Input and output; what was not reported comes after nought. */
function tokensOf({ usage }: ConversationSummary): number {
  const { inputTokens, outputTokens } = usage;
  return inputTokens === undefined && outputTokens === undefined
    ? -1
    : (inputTokens ?? 0) + (outputTokens ?? 0);
}

/** Amounts of different currencies do not compare; most people have one. */
function costOf({ costs }: ConversationSummary): bigint {
  return costs.reduce((most, { nanos }) => (nanos > most ? nanos : most), -1n);
}

function toListed(
  summary: ConversationSummary,
  answering: boolean,
  snippet: string | undefined,
): ListedConversation {
  const tokens = tokensOf(summary);
  return {
    id: summary.id,
    title: titleText(summary),
    pinned: summary.pinned,
    modifiedAt: summary.modifiedAt.toISOString(),
    models: summary.models,
    answering: answering || summary.answering,
    ...(tokens < 0 ? {} : { tokens }),
    ...(summary.costs.length === 0
      ? {}
      : { cost: summary.costs.map((cost) => formatMoney(cost, env.language)).join(' + ') }),
    ...(snippet === undefined || snippet === '' ? {} : { snippet }),
  };
}
