import assert from 'node:assert/strict';

import { LedgerBook } from '../../../../src/core/ledger/ledgerBook.ts';
import type { LedgerRecord } from '../../../../src/core/ledger/ledgerRecord.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { begunRecord, ending, endedRecord, november, request } from './ledgerFixture.ts';

const file = 'ledger-2026-11.jsonl';
const utc = new TimeZone('UTC');
const soon = new Date('2026-11-21T10:00:01Z');
const { origin } = request;
const nobody = (_id: string): boolean => false;

function bookOf(...records: readonly LedgerRecord[]): LedgerBook {
  const book = new LedgerBook();
  for (const record of records) book.add(file, record);
  return book;
}

describe('The book of the ledger', () => {
  it('knows a request once, in whatever order its records come', () => {
    const records = [begunRecord('a'), endedRecord('a'), endedRecord('a')];
    for (const order of [
      [0, 1, 2],
      [1, 0, 2],
      [1, 2, 0],
    ]) {
      const book = bookOf(...order.flatMap((index) => records[index] ?? []));
      const entries = book.entries(november, soon, nobody);
      assert.deepEqual(
        entries.map(({ id, outcome }) => [id, outcome]),
        [['a', 'complete']],
      );
      assert.equal(book.cube(origin, utc).total.rows, 1);
    }
  });

  it('tells what was news: a beginning, its end, and nothing that it knew', () => {
    const book = new LedgerBook();
    const records = [
      begunRecord('a'),
      begunRecord('a'),
      endedRecord('a'),
      endedRecord('a'),
      begunRecord('a'),
    ];
    assert.deepEqual(
      records.map((record) => book.add(file, record)),
      [true, false, true, false, false],
    );
  });

  it('counts a request once in sums that were there before it, from its beginning on', () => {
    const book = new LedgerBook();
    const { total } = book.cube(origin, utc);
    book.add(file, begunRecord('a'));
    assert.deepEqual(total.counts, { requests: 1 });
    book.add(file, endedRecord('a'));
    const expected = {
      requests: 1,
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 15,
      cost: { currency: 'USD', nanos: 1_500_000n },
    };
    assert.deepEqual(total.counts, expected);
    assert.equal(total.rows, 1);
    assert.deepEqual(bookOf(endedRecord('a')).cube(origin, utc).total.counts, expected);
  });

  it('keeps the sums of every zone that was asked for up to date, each request on its day there', () => {
    const book = new LedgerBook();
    const zones = ['UTC', 'Pacific/Auckland'].map((name) => new TimeZone(name));
    const cubes = zones.map((zone) => book.cube(origin, zone));
    const lateAt = '2026-11-21T23:30:00.000Z';
    book.add(file, endedRecord('a', lateAt));
    for (const [index, zone] of zones.entries()) {
      const cells = [...(cubes[index]?.cells() ?? [])];
      assert.deepEqual(
        cells.map(({ day }) => day),
        [zone.dayAt(Date.parse(lateAt))],
      );
      assert.equal(book.cube(origin, zone), cubes[index]);
    }
    assert.notEqual(zones[0]?.dayAt(Date.parse(lateAt)), zones[1]?.dayAt(Date.parse(lateAt)));
  });

  it('adds to the sums of a service nothing that was asked of another one', () => {
    const book = new LedgerBook();
    const { total } = book.cube(origin, utc);
    const { entry } = begunRecord('a');
    book.add(file, { kind: 'begun', entry: { ...entry, origin: 'https://other.example' } });
    assert.equal(total.rows, 0);
    assert.equal(book.cube('https://other.example', utc).total.rows, 1);
  });

  it('forgets what a file had, in its list and its sums, and nothing of another file', () => {
    const book = bookOf(begunRecord('a'), endedRecord('b'));
    const { total } = book.cube(origin, utc);
    book.add('ledger-2026-12.jsonl', endedRecord('c', '2026-12-01T00:00:00.000Z'));
    assert.equal(book.forgetFile(file), true);
    assert.equal(book.forgetFile(file), false);
    assert.deepEqual(book.entries(november, soon, nobody), []);
    assert.deepEqual([total.rows, total.sum('inputTokens')], [1, ending.tokens.inputTokens]);
    assert.equal(book.add(file, endedRecord('b')), true);
  });

  it('lists by time, however exactly a time is written, then by name', () => {
    const book = bookOf(
      begunRecord('d', '2026-11-21T10:00:00.500Z'),
      begunRecord('c', '2026-11-21T10:00:00Z'),
      begunRecord('b', '2026-11-21T10:00:00.000Z'),
      begunRecord('a', '2026-11-21T10:00:01.000Z'),
    );
    assert.deepEqual(
      book.entries(november, soon, nobody).map(({ id }) => id),
      ['b', 'c', 'd', 'a'],
    );
  });

  it('takes one without an end for running for half an hour, and as long as this window has it under way', () => {
    const outcomeAt = (now: string, isOpen = nobody): string | undefined =>
      bookOf(begunRecord('a')).entries(november, new Date(now), isOpen)[0]?.outcome;
    assert.equal(outcomeAt('2026-11-21T10:29:59.999Z'), 'running');
    assert.equal(outcomeAt('2026-11-21T10:30:00.000Z'), 'interrupted');
    assert.equal(
      outcomeAt('2026-11-23T10:30:00.000Z', (id) => id === 'a'),
      'running',
    );
  });

  it('does not take one for running for ever that began before the clock was set back', () => {
    const outcomeAt = (now: string): string | undefined =>
      bookOf(begunRecord('a')).entries(november, new Date(now), nobody)[0]?.outcome;
    assert.equal(outcomeAt('2026-11-21T09:45:00Z'), 'running');
    assert.equal(outcomeAt('2026-11-20T10:00:00Z'), 'interrupted');
  });

  it('believes the end of one that it took for interrupted', () => {
    const book = bookOf(begunRecord('a'));
    const later = new Date('2026-11-21T10:31:00Z');
    assert.equal(book.entries(november, later, nobody)[0]?.outcome, 'interrupted');
    book.add(file, endedRecord('a'));
    assert.deepEqual(book.entries(november, later, nobody), [endedRecord('a').entry]);
  });
});
