import assert from 'node:assert/strict';

import { type Bill, billOf } from '../../../../src/core/ledger/bill.ts';
import { writeRecord } from '../../../../src/core/ledger/ledgerRecord.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';
import { ending, ledgerOf, november, request } from './ledgerFixture.ts';

const file = 'ledger-2026-11.jsonl';
const { origin } = request;
const ofAnswer = { ...request, answerId: 'answer' };
const sure: Bill = {
  match: 'requestId',
  tokens: { inputTokens: 11, cost: { amount: '0.5', currency: 'USD' } },
  eventId: 'e1',
};
const likely: Bill = { match: 'likely', tokens: { inputTokens: 99 } };
const longAgo = new Date(0);

describe('What the service booked for a request', () => {
  it('is known of the request and of its answer, also in a window that opens later', async () => {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files);
    ledger.end(ledger.begin(ofAnswer), ending);
    const [entry] = await ledger.entries(november);
    assert.ok(entry);
    ledger.bill(entry, sure);
    await ledger.flush();
    for (const one of [ledger, ledgerOf(files, 'b')]) {
      await one.load(november);
      assert.deepEqual(one.billOfAnswer('answer'), sure);
      assert.deepEqual((await one.entries(november))[0]?.bill, sure);
      assert.deepEqual(one.unbilled(origin, longAgo), []);
    }
  });

  it('fills in what its answer did not say, and changes nothing that it did', async () => {
    const ledger = ledgerOf(new AppendFilesInMemory());
    const tokens = { inputTokens: 10 };
    ledger.end(ledger.begin(ofAnswer), { ...ending, tokens });
    const { total } = await ledger.cube(origin, november, new TimeZone('UTC'));
    assert.deepEqual(total.costs, []);
    const [entry] = await ledger.entries(november);
    assert.ok(entry);
    ledger.bill(entry, { ...sure, tokens: { ...sure.tokens, outputTokens: 5 } });
    assert.deepEqual(total.counts, {
      requests: 1,
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 15,
      cost: { currency: 'USD', nanos: 500_000_000n },
    });
    ledger.end(ledger.begin(ofAnswer), ending);
    assert.deepEqual(total.costs, [{ currency: 'USD', nanos: 501_500_000n }]);
  });

  it('is sought for what is over and was not refused, of one service and since a moment', async () => {
    const ledger = ledgerOf(new AppendFilesInMemory());
    const ask = (parts: Partial<typeof ofAnswer>): string => ledger.begin({ ...ofAnswer, ...parts });
    const running = ask({});
    const failed = { outcome: 'failed', tokens: {}, durationMs: 1 } as const;
    ledger.end(ask({ model: 'refused' }), { ...failed, errorKind: 'badRequest' });
    ledger.end(ask({ model: 'broken' }), { ...failed, errorKind: 'timeout' });
    ledger.end(ask({ origin: 'https://other.example' }), ending);
    ledger.end(ask({ model: 'sought' }), ending);
    const sought = (since: Date): readonly string[] =>
      ledger.unbilled(origin, since).map(({ model }) => model);
    assert.deepEqual(sought(longAgo), ['broken', 'sought']);
    ledger.end(running, ending);
    assert.deepEqual(sought(longAgo).toSorted(), ['broken', request.model, 'sought']);
    assert.deepEqual(sought(new Date('2026-11-22T00:00:00Z')), []);
  });

  it('is sought, too, for a request whose window died, and on after a likely one', async () => {
    const files = new AppendFilesInMemory();
    const dying = ledgerOf(files);
    dying.begin(ofAnswer);
    await dying.flush();
    const later = ledgerOf(files, 'b', () => new Date('2026-11-21T10:31:00Z'));
    await later.load(november);
    const [entry, another] = later.unbilled(origin, longAgo);
    assert.ok(entry?.outcome === 'interrupted' && another === undefined);
    later.bill(entry, likely);
    assert.equal(later.unbilled(origin, longAgo).length, 1);
    later.bill(entry, sure);
    assert.equal(later.unbilled(origin, longAgo).length, 0);
    const { total } = await later.cube(origin, november, new TimeZone('UTC'));
    assert.equal(total.sum('inputTokens'), 11);
  });

  it('counts before what was reported until an answer broke off, if it is sure', async () => {
    const tokens = { inputTokens: 10, outputTokens: 2 };
    for (const [bill, expected] of [
      [sure, 11],
      [likely, 10],
    ] as const) {
      const ledger = ledgerOf(new AppendFilesInMemory());
      ledger.end(ledger.begin(ofAnswer), { ...ending, outcome: 'stopped', tokens });
      const [entry] = await ledger.entries(november);
      assert.ok(entry);
      ledger.bill(entry, bill);
      const { total } = await ledger.cube(origin, november, new TimeZone('UTC'));
      assert.equal(total.sum('inputTokens'), expected);
      assert.equal(total.sum('outputTokens'), 2);
    }
  });

  it('is the same of several in every window: a sure one, and of two alike the first by its event', async () => {
    const files = new AppendFilesInMemory();
    const entry = { ...ofAnswer, ...ending, id: 'x', at: '2026-11-21T10:00:00.000Z' };
    const write = (bill: Bill): void =>
      files.put(
        file,
        Buffer.concat([
          files.contents.get(file) ?? new Uint8Array(),
          Buffer.from(writeRecord({ kind: 'billed', entry: { id: 'x', at: entry.at, bill } })),
        ]),
      );
    files.put(file, Buffer.from(writeRecord({ kind: 'ended', entry })));
    const known = async (): Promise<Bill | undefined> => {
      const ledger = ledgerOf(files);
      await ledger.load(november);
      return ledger.billOfAnswer('answer');
    };
    write(likely);
    assert.deepEqual(await known(), likely);
    write({ ...likely, tokens: {} });
    assert.deepEqual(await known(), likely);
    write({ ...sure, eventId: 'e2' });
    assert.equal((await known())?.eventId, 'e2');
    write({ ...sure, eventId: 'e3' });
    write(likely);
    assert.equal((await known())?.eventId, 'e2');
    write(sure);
    assert.deepEqual(await known(), sure);
  });

  it('takes from an event what it counts, to the last digit, and nothing that is missing', () => {
    const event = {
      id: 'e1',
      occurredAt: new Date(),
      model: 'large',
      project: undefined,
      requestId: 'r',
      outputTokens: 0,
      cost: { currency: 'USD', nanos: 67_000n },
    };
    assert.deepEqual(billOf(event, 'likely'), {
      match: 'likely',
      tokens: { outputTokens: 0, cost: { amount: '0.000067', currency: 'USD' } },
      eventId: 'e1',
    });
    const odd = { ...event, id: undefined, inputTokens: Number.POSITIVE_INFINITY, outputTokens: 1 };
    assert.deepEqual(billOf(odd, 'requestId'), {
      match: 'requestId',
      tokens: { outputTokens: 1, cost: { amount: '0.000067', currency: 'USD' } },
    });
  });
});
