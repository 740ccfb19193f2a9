import type { LedgerEntry } from '../ledger/ledgerEntry.ts';
import { closestPairs, type Placed } from './closestPairs.ts';
import type { UsageEvent } from './usage.ts';

/** `likely`: neither side names the other, but model, tokens and time agree. */
export type MatchKind = 'requestId' | 'idempotencyKey' | 'likely';

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
  const open = {
    entries: new Set(entries.toSorted(byTimeAndName)),
    events: new Set(events.toSorted(byTimeAndId)),
  };
  const matches: UsageMatch[] = [];
  const take = (entry: LedgerEntry, event: UsageEvent, kind: MatchKind): void => {
    open.entries.delete(entry);
    open.events.delete(event);
    matches.push({ entry, event, kind });
  };
  for (const kind of ['requestId', 'idempotencyKey'] as const) {
    for (const [entry, event] of sameName(open.entries, open.events, kind)) take(entry, event, kind);
  }
  // Where the service speaks of requests by the names that it answers with, another name is another request.
  const isNamed = matches.some(({ kind }) => kind === 'requestId');
  for (const likeness of likenesses) {
    const lefts = [...open.entries].filter(
      (entry) =>
        likeness.takesEntry(entry) && mayBeBooked(entry) && !(isNamed && entry.requestId !== undefined),
    );
    const byKey = Map.groupBy([...open.events].filter(likeness.takesEvent), (event) =>
      likeness.keyOf(event.model, event),
    );
    for (const [key, left] of Map.groupBy(lefts, ({ model, tokens }) => likeness.keyOf(model, tokens))) {
      const right = byKey.get(key) ?? [];
      const pairs = closestPairs(left.map(placedEntry), right.flatMap(placedEvent), likeness.reach);
      for (const [entry, event] of pairs) take(entry, event, 'likely');
    }
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
    keyOf: (model, { inputTokens, outputTokens }) => JSON.stringify([model, inputTokens, outputTokens]),
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

/** What the service refused is not billed, and what still runs is not booked yet. */
function mayBeBooked({ outcome, firstTokenMs, tokens }: LedgerEntry): boolean {
  if (outcome === 'running') return false;
  return outcome !== 'failed' || firstTokenMs !== undefined || !hasNone(tokens);
}

/** Pairs of the same name, in the order of time where several have it. */
function* sameName(
  entries: ReadonlySet<LedgerEntry>,
  events: ReadonlySet<UsageEvent>,
  name: 'requestId' | 'idempotencyKey',
): Generator<readonly [LedgerEntry, UsageEvent], void, void> {
  const named = Map.groupBy(events, (event) => event[name]);
  for (const entry of entries) {
    const value = entry[name];
    const event = value === undefined ? undefined : named.get(value)?.shift();
    if (event) yield [entry, event];
  }
}

/** Services book a request when it ends. */
function placedEntry(entry: LedgerEntry): Placed<LedgerEntry> {
  return { item: entry, time: Date.parse(entry.at) + (entry.durationMs ?? 0) };
}

function placedEvent(event: UsageEvent): readonly Placed<UsageEvent>[] {
  return event.occurredAt ? [{ item: event, time: event.occurredAt.getTime() }] : [];
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
