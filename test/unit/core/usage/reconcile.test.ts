import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { EndedEntry, LedgerEntry } from '../../../../src/core/ledger/ledgerEntry.ts';
import { reconcile } from '../../../../src/core/usage/reconcile.ts';
import type { UsageEvent } from '../../../../src/core/usage/usage.ts';
import { seededRandom } from '../../../service/usage/seededRandom.ts';
import { ending, request } from '../ledger/ledgerFixture.ts';
import { event } from './scriptedEvents.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const { requestId: _, ...unnamed } = ending;

function entry(id: string, seconds: number, parts: Partial<EndedEntry> = {}): EndedEntry {
  const at = new Date(noon + seconds * 1000).toISOString();
  return { ...request, ...unnamed, idempotencyKey: `key-${id}`, durationMs: 0, id, at, ...parts };
}

function booked(id: string, seconds: number, parts: Partial<UsageEvent> = {}): UsageEvent {
  const occurredAt = new Date(noon + seconds * 1000);
  return event(id, { occurredAt, inputTokens: 10, outputTokens: 5, ...parts });
}

function matched(entries: readonly LedgerEntry[], events: readonly UsageEvent[]): readonly string[] {
  return reconcile(entries, events).matches.map(
    (match) => `${match.entry.id}-${match.event.id} ${match.kind}`,
  );
}

describe('reconcile', () => {
  it('goes by the request, then by the key, however far apart the times are', () => {
    const entries = [entry('a', 0, { requestId: 'r1' }), entry('b', 0, { idempotencyKey: 'k' })];
    const events = [booked('2', 9000, { idempotencyKey: 'k' }), booked('1', 5000, { requestId: 'r1' })];
    assert.deepEqual(matched(entries, events), ['a-1 requestId', 'b-2 idempotencyKey']);
  });

  it('counts the same model and tokens at about the same time as likely', () => {
    assert.deepEqual(matched([entry('a', 0, { durationMs: 200_000 })], [booked('1', 201)]), ['a-1 likely']);
    for (const other of [
      booked('1', 301),
      booked('1', 0, { model: 'small' }),
      booked('1', 0, { outputTokens: 6 }),
      booked('1', 0, { occurredAt: undefined }),
    ]) {
      assert.deepEqual(matched([entry('a', 0)], [other]), []);
    }
  });

  it('leaves together what was found before, and an event that names a key to whoever has that key', () => {
    const bill = { match: 'likely', tokens: {}, eventId: '2' } as const;
    const entries: readonly LedgerEntry[] = [{ ...entry('a', 0), bill }, entry('b', 60)];
    const events = [booked('1', 1), booked('2', 61)];
    assert.deepEqual(matched(entries, events), ['a-2 likely', 'b-1 likely']);
    assert.deepEqual(matched([entry('a', 0)], [booked('1', 0, { idempotencyKey: 'of-another' })]), []);
  });

  it('knows from an earlier bill that the service uses the names that it answers with', () => {
    const bill = { match: 'requestId', tokens: {} } as const;
    const named = entry('b', 0, { requestId: 'r2' });
    assert.deepEqual(matched([named], [booked('1', 0)]), ['b-1 likely']);
    assert.deepEqual(matched([{ ...entry('a', -9000), bill }, named], [booked('1', 0)]), []);
  });

  it('takes the closest first, and each at most once', () => {
    const entries = [entry('a', 0), entry('b', 100)];
    assert.deepEqual(matched(entries, [booked('1', 90)]), ['b-1 likely']);
    assert.deepEqual(matched(entries, [booked('1', 90), booked('2', 60)]), ['b-1 likely', 'a-2 likely']);
  });

  it('finds by time alone what reports no tokens, but not what differs in them', () => {
    const cut = entry('a', 0, { outcome: 'interrupted', tokens: {} });
    assert.deepEqual(matched([cut], [booked('1', 59)]), ['a-1 likely']);
    assert.deepEqual(matched([cut], [booked('1', 61)]), []);
    const { inputTokens: _in, outputTokens: _out, ...bare } = booked('1', 30);
    assert.deepEqual(matched([entry('b', 0)], [bare]), ['b-1 likely']);
  });

  it('allows for a clock that is off and for late booking, as the named requests show them', () => {
    const named = ['r1', 'r2', 'r3'];
    const entries = named.map((requestId, index) => entry(requestId, index, { requestId }));
    // One of them was booked far too late.
    const events = named.map((requestId, index) =>
      booked(requestId, index === 1 ? 5000 : 400 + index, { requestId }),
    );
    const cut = [entry('a', 0, { tokens: {} }), entry('b', 390, { tokens: {} })];
    const bills = [booked('1', 402), booked('2', 793)];
    assert.deepEqual(matched([...entries, ...cut], [...events, ...bills]).slice(3), [
      'a-1 likely',
      'b-2 likely',
    ]);
    // Where nobody knows of it, the nearest one counts.
    assert.deepEqual(matched(cut, bills), ['b-1 likely']);
  });

  it('takes no sum of a day or of several requests for the bill of one', () => {
    const { inputTokens: _in, outputTokens: _out, ...bare } = booked('1', 0);
    assert.deepEqual(matched([entry('a', 0)], [bare]), ['a-1 likely']);
    assert.deepEqual(matched([entry('a', 0)], [{ ...bare, wholeDay: true }]), []);
    assert.deepEqual(matched([entry('a', 0)], [{ ...bare, requests: 2 }]), []);
    assert.deepEqual(matched([entry('a', 0)], [booked('1', 0, { requests: 2 })]), []);
    const named = booked('1', 0, { requests: 2, requestId: 'r1' });
    assert.deepEqual(matched([entry('a', 0, { requestId: 'r1' })], [named]), ['a-1 requestId']);
  });

  it('does not look for what was refused or still runs', () => {
    const refused = entry('a', 0, { outcome: 'failed', errorKind: 'unauthorized', tokens: {} });
    const { firstTokenMs: _first, ...early } = refused;
    const { durationMs: _duration, ...begun } = entry('b', 0);
    assert.deepEqual(matched([early], [booked('1', 0)]), []);
    assert.deepEqual(
      matched([{ ...request, id: 'b', at: begun.at, outcome: 'running', tokens: {} }], [booked('1', 0)]),
      [],
    );
    assert.deepEqual(matched([refused], [booked('1', 0)]), ['a-1 likely']);
  });

  it('takes another name for another request where the service uses the names', () => {
    const entries = [entry('a', 0, { requestId: 'r1' }), entry('b', 1, { requestId: 'r2' }), entry('c', 2)];
    const events = [booked('1', 0, { requestId: 'r1' }), booked('3', 1, { requestId: 'r3' })];
    assert.deepEqual(matched(entries, events), ['a-1 requestId', 'c-3 likely']);
    assert.deepEqual(matched(entries.slice(1, 2), events.slice(1)), ['b-3 likely']);
  });

  it('lists what only one side knows', () => {
    const { matches, onlyEditor, onlyAccount } = reconcile([entry('a', 0)], [booked('1', 9999)]);
    assert.deepEqual(
      [matches.length, onlyEditor.map(({ id }) => id), onlyAccount.map(({ id }) => id)],
      [0, ['a'], ['1']],
    );
  });

  const lists = fc.record({
    entries: fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }),
    events: fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }),
  });

  it('puts the closest pair of all that are left together, each time, whatever the order of the lists', () => {
    fc.assert(
      fc.property(lists, (seconds) => {
        const entries = seconds.entries.map((second) => entry(`e${second}`, second));
        const events = seconds.events.map((second) => booked(`b${second}`, second));
        const result = reconcile(entries, events);
        assert.deepEqual(result, reconcile(entries.toReversed(), events.toReversed()));
        const distances = result.matches.map((match) =>
          Math.abs(Date.parse(match.entry.at) - (match.event.occurredAt?.getTime() ?? 0)),
        );
        assert.deepEqual(distances, greedyDistances(seconds.entries, seconds.events, 300));
        assert.equal(result.matches.length + result.onlyEditor.length, entries.length);
        assert.equal(result.matches.length + result.onlyAccount.length, events.length);
      }),
    );
  });

  it('matches ten thousand requests with a hundred thousand events, however alike they are', () => {
    const random = seededRandom(7);
    const events = Array.from({ length: 100_000 }, (_event, index) =>
      booked(String(index), random() * 86_400),
    );
    const entries = Array.from({ length: 10_000 }, (_entry, index) => entry(`e${index}`, random() * 86_400));
    assert.equal(reconcile(entries, events).matches.length, 10_000);
  });
});

/** The same by looking at every pair, in milliseconds. */
function greedyDistances(
  entries: readonly number[],
  events: readonly number[],
  reach: number,
): readonly number[] {
  let pairs = entries.flatMap((one) =>
    events.map((other) => ({ one, other, distance: Math.abs(one - other) })),
  );
  pairs = pairs
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance || Math.min(a.one, a.other) - Math.min(b.one, b.other));
  const distances: number[] = [];
  for (let [first] = pairs; first; [first] = pairs) {
    const { one, other, distance } = first;
    distances.push(distance * 1000);
    pairs = pairs.filter((pair) => pair.one !== one && pair.other !== other);
  }
  return distances;
}
