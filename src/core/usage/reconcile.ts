import type { Bill, MatchKind } from '../ledger/bill.ts';
import { endOf, type LedgerEntry, mayBeBilled } from '../ledger/ledgerEntry.ts';
import { closestPairs, type Placed } from './closestPairs.ts';
import type { UsageEvent } from './usage.ts';

export interface UsageMatch {
  readonly entry: LedgerEntry;
  readonly event: UsageEvent;
  readonly kind: MatchKind;
}

export interface Reconciliation {
  readonly matches: readonly UsageMatch[];
  /** What only this editor knows, and what only the service does: other programs, other computers. */
  readonly onlyEditor: readonly LedgerEntry[];
  readonly onlyAccount: readonly UsageEvent[];
}

/** Milliseconds that clocks may differ and a service may take to book: with the same tokens, and by time alone. */
const reachWithTokens = 300_000;
const reachByTime = 60_000;

/**
 * Finds the service's event for each request of this editor. Each stands in at most one match; what the sides name counts
 * before what is only likely. The same lists give the same matches, in whatever order they come.
 */
export function reconcile(entries: readonly LedgerEntry[], events: readonly UsageEvent[]): Reconciliation {
  const steps = reconcileInSteps(entries, events);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same with pauses: whoever has other things to do does them between the steps. The lists are read in the first. */
export function* reconcileInSteps(
  entries: readonly LedgerEntry[],
  events: readonly UsageEvent[],
): Generator<void, Reconciliation, void> {
  const sorted = events.toSorted(byTimeAndId);
  yield;
  const open = { entries: new Set(entries.toSorted(byTimeAndName)), events: new Set(sorted) };
  yield;
  const matches: UsageMatch[] = [];
  const take = (entry: LedgerEntry, event: UsageEvent, kind: MatchKind): void => {
    open.entries.delete(entry);
    open.events.delete(event);
    matches.push({ entry, event, kind });
  };
  for (const kind of ['requestId', 'idempotencyKey'] as const) {
    for (const [entry, event] of sameName(open.entries, open.events, kind)) take(entry, event, kind);
    yield;
  }
  for (const [entry, event, { match }] of sameBill(open.entries, open.events)) take(entry, event, match);
  yield;
  // Where the service speaks of requests by the names that it answers with, another name is another request.
  const isNamed = entries.some(({ bill }) => bill?.match === 'requestId') || hasKind(matches, 'requestId');
  const delay = usualDelay(matches);
  for (const likeness of likenesses) {
    const lefts = [...open.entries].filter(
      (entry) =>
        likeness.takesEntry(entry) && mayBeBilled(entry) && !(isNamed && entry.requestId !== undefined),
    );
    const wanted = Map.groupBy(lefts, ({ model, tokens }) => likeness.keyOf(model, tokens));
    if (wanted.size === 0) continue;
    const keyOf = (event: UsageEvent): string => likeness.keyOf(event.model, event);
    const byKey = Map.groupBy(
      // One that names its key is of whoever has that key.
      [...open.events].filter(
        (event) =>
          event.idempotencyKey === undefined && likeness.takesEvent(event) && wanted.has(keyOf(event)),
      ),
      keyOf,
    );
    yield;
    for (const [key, left] of wanted) {
      const right = byKey.get(key) ?? [];
      const pairs = closestPairs(
        left.map((entry) => placedEntry(entry, delay)),
        right.flatMap(placedEvent),
        likeness.reach,
      );
      for (const [entry, event] of pairs) take(entry, event, 'likely');
    }
    yield;
  }
  return { matches, onlyEditor: [...open.entries], onlyAccount: [...open.events] };
}

interface Tokens {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

interface Likeness {
  readonly takesEntry: (entry: LedgerEntry) => boolean;
  readonly takesEvent: (event: UsageEvent) => boolean;
  /** What has to be the same on both sides. */
  readonly keyOf: (model: string | undefined, tokens: Tokens) => string;
  /** Milliseconds. */
  readonly reach: number;
}

/** The surest first. Where one side has no tokens, none can contradict. */
const likenesses: readonly Likeness[] = [
  {
    takesEntry: ({ tokens }) => hasBoth(tokens),
    takesEvent: hasBoth,
    keyOf: (model, { inputTokens, outputTokens }) => `${inputTokens} ${outputTokens} ${model ?? ''}`,
    reach: reachWithTokens,
  },
  {
    takesEntry: ({ tokens }) => hasNone(tokens),
    takesEvent: () => true,
    keyOf: (model) => model ?? '',
    reach: reachByTime,
  },
  { takesEntry: () => true, takesEvent: hasNone, keyOf: (model) => model ?? '', reach: reachByTime },
];

function hasBoth({ inputTokens, outputTokens }: Tokens): boolean {
  return inputTokens !== undefined && outputTokens !== undefined;
}

function hasNone({ inputTokens, outputTokens }: Tokens): boolean {
  return inputTokens === undefined && outputTokens === undefined;
}

/** Pairs of the same name, in the order of time where several have it. */
function* sameName(
  entries: ReadonlySet<LedgerEntry>,
  events: ReadonlySet<UsageEvent>,
  name: 'requestId' | 'idempotencyKey',
): Generator<readonly [LedgerEntry, UsageEvent], void, void> {
  const wanted = new Set(Array.from(entries, (entry) => entry[name]));
  const named = Map.groupBy(
    [...events].filter((event) => event[name] !== undefined && wanted.has(event[name])),
    (event) => event[name],
  );
  for (const entry of entries) {
    const value = entry[name];
    const event = value === undefined ? undefined : named.get(value)?.shift();
    if (event) yield [entry, event];
  }
}

/** What was found before stays together. */
function* sameBill(
  entries: ReadonlySet<LedgerEntry>,
  events: ReadonlySet<UsageEvent>,
): Generator<readonly [LedgerEntry, UsageEvent, Bill], void, void> {
  const billed = [...entries].filter(({ bill }) => bill?.eventId !== undefined);
  if (billed.length === 0) return;
  const byId = new Map(Array.from(events, (event) => [event.id, event]));
  for (const entry of billed) {
    const event = byId.get(entry.bill?.eventId);
    if (!event || !entry.bill) continue;
    byId.delete(event.id);
    yield [entry, event, entry.bill];
  }
}

function hasKind(matches: readonly UsageMatch[], wanted: MatchKind): boolean {
  return matches.some(({ kind }) => kind === wanted);
}

/** Services book a request when it ends; by their clock, and after the usual delay. */
function placedEntry(entry: LedgerEntry, delay: number): Placed<LedgerEntry> {
  return { item: entry, time: endOf(entry) + delay };
}

/**
 * Milliseconds by which the service's clock is ahead of this computer's and by which it is late with booking, together: the
 * median of the requests that both sides name. Without it, of two requests alike the second would be taken for the first.
 */
function usualDelay(named: readonly UsageMatch[]): number {
  const delays = named
    .flatMap(({ entry, event }) => placedEvent(event).map(({ time }) => time - placedEntry(entry, 0).time))
    .toSorted((one, other) => one - other);
  return delays[delays.length >> 1] ?? 0;
}

/** What sums up a day or several requests is the bill of none of them. */
function placedEvent(event: UsageEvent): readonly Placed<UsageEvent>[] {
  const { occurredAt, wholeDay, requests = 1 } = event;
  return occurredAt && !wholeDay && requests === 1 ? [{ item: event, time: occurredAt.getTime() }] : [];
}

function byTimeAndId(one: UsageEvent, other: UsageEvent): number {
  const difference = (one.occurredAt?.getTime() ?? 0) - (other.occurredAt?.getTime() ?? 0);
  return difference || order(one.id ?? '', other.id ?? '');
}

function byTimeAndName(one: LedgerEntry, other: LedgerEntry): number {
  return Date.parse(one.at) - Date.parse(other.at) || order(one.id, other.id);
}

function order(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
