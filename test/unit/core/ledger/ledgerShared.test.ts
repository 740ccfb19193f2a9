import assert from 'node:assert/strict';

import type { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { writeRecord } from '../../../../src/core/ledger/ledgerRecord.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';
import { begunRecord, ending, ledgerOf, LinesOfLog, november, request } from './ledgerFixture.ts';

const file = 'ledger-2026-11.jsonl';
const { origin } = request;
const utc = new TimeZone('UTC');

/** Resolves when it tells of a change. */
function news(ledger: Ledger): Promise<void> {
  return new Promise((resolve) => {
    const listening = ledger.onDidChange(() => {
      listening.dispose();
      resolve();
    });
  });
}

/** When all that has begun is over that waits for nothing but memory. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('A ledger that another window shares', () => {
  let files: AppendFilesInMemory;
  let one: Ledger;
  let two: Ledger;
  let told: number;

  beforeEach(() => {
    files = new AppendFilesInMemory();
    [one, two] = [ledgerOf(files, 'a'), ledgerOf(files, 'b')];
    told = 0;
    one.onDidChange(() => (told += 1));
  });

  afterEach(() => {
    one.dispose();
    two.dispose();
  });

  it('tells of what the other window has recorded, also where it has read nothing yet', async () => {
    const heard = news(one);
    two.begin(request);
    await heard;
    assert.equal((await one.entries(november)).length, 1);
  });

  it('tells of what the other window has recorded in a month that has just begun', async () => {
    let now = new Date('2026-11-30T23:59:59Z');
    const [mine, others] = [ledgerOf(files, 'c', () => now), ledgerOf(files, 'd', () => now)];
    others.begin(request);
    await others.flush();
    await mine.entries(november);
    now = new Date('2026-12-01T00:00:01Z');
    const heard = news(mine);
    others.begin(request);
    await heard;
    const both = { from: november.from, to: new Date('2027-01-01T00:00:00Z') };
    assert.equal((await mine.entries(both)).length, 2);
  });

  it('tells of use when a request has just ended, here or there, not when it begins, is billed, or was long ago', async () => {
    let used = 0;
    one.onDidUse(() => (used += 1));
    const id = one.begin(request);
    assert.equal(used, 0);
    one.end(id, ending);
    assert.equal(used, 1);
    const [entry] = await one.entries(november);
    assert.ok(entry);
    one.bill(entry, { match: 'requestId', tokens: {} });
    assert.equal(used, 1);
    two.end(two.begin(request), ending);
    await two.flush();
    await one.entries(november);
    assert.equal(used, 2);
    const later = ledgerOf(files, 'c', () => new Date('2026-11-21T11:00:00Z'));
    later.onDidUse(() => (used += 1));
    await later.entries(november);
    assert.equal(used, 2);
  });

  it('tells nothing where a change is no news', async () => {
    two.begin(request);
    await two.flush();
    await one.entries(november);
    await settled();
    told = 0;
    files.put('notes.txt', Buffer.from('mine'));
    for (let count = 0; count < 3; count += 1) {
      files.changed.fire();
      await settled();
    }
    assert.equal(told, 0);
  });

  it('tells once of what its own window records: not again when it reads that', async () => {
    one.begin(request);
    await one.flush();
    await settled();
    assert.equal(told, 1);
  });

  it('reads once for all changes that come while it reads', async () => {
    two.dispose();
    const { promise, resolve } = Promise.withResolvers<void>();
    files.pause = promise;
    const first = one.entries(november);
    await settled();
    for (let count = 0; count < 20; count += 1) files.changed.fire();
    assert.equal(files.lists, 1);
    resolve();
    await first;
    await settled();
    assert.equal(files.lists, 2);
  });

  it('reads again for a change that comes when a reading has begun', async () => {
    for (const id of ['x', 'y', 'z']) {
      const { promise, resolve } = Promise.withResolvers<void>();
      files.changed.fire();
      await Promise.resolve();
      files.pause = promise;
      const bytes = files.contents.get(file) ?? Buffer.alloc(0);
      // This reading may have seen the file as it was before.
      files.changed.fire();
      files.put(file, Buffer.concat([bytes, Buffer.from(writeRecord(begunRecord(id)))]));
      files.changed.fire();
      resolve();
      await settled();
      await settled();
    }
    assert.equal(told, 3);
  });

  it('goes on reading after a reading that failed, and says in the log why it did', async () => {
    const log = new LinesOfLog();
    for (const other of [one, two]) other.dispose();
    const reader = ledgerOf(files, 'r', undefined, log);
    files.failure = new Error('EIO');
    files.changed.fire();
    await settled();
    assert.deepEqual(log.lines, ['Usage records could not be read: Error: EIO']);
    const heard = news(reader);
    ledgerOf(files, 'w').begin(request);
    await heard;
  });

  it('says to whoever asks that it cannot be read, and reads when it can', async () => {
    files.failure = new Error('EACCES');
    await assert.rejects(one.entries(november), /EACCES/);
    files.failure = new Error('EACCES');
    await assert.rejects(one.cube(origin, november, utc), /EACCES/);
    assert.deepEqual(await one.entries(november), []);
  });

  it('forgets a month that the other window removes, but not what is under way here', async () => {
    one.end(one.begin(request), ending);
    const id = one.begin(request);
    await one.flush();
    const { total } = await one.cube(origin, november, utc);
    await files.remove(file);
    const entries = await one.entries(november);
    assert.deepEqual(
      entries.map((entry) => [entry.id, entry.outcome]),
      [[id, 'running']],
    );
    assert.deepEqual(total.counts, { requests: 1 });
    one.end(id, ending);
    await one.flush();
    for (const ledger of [one, two]) {
      assert.deepEqual(
        (await ledger.entries(november)).map((entry) => [entry.id, entry.outcome]),
        [[id, 'complete']],
      );
    }
  });

  it('lets the other window remove old months while it reads them', async () => {
    const old = 'ledger-2026-01.jsonl';
    const record = begunRecord('old', '2026-01-05T00:00:00.000Z');
    files.put(old, Buffer.from(writeRecord(record)));
    const always = { from: new Date(0), to: november.to };
    const [entries] = await Promise.all([one.entries(always), two.prune()]);
    assert.ok(entries.length <= 1);
    assert.deepEqual(await one.entries(always), []);
  });

  it('shows a request of the other window that takes longer than half an hour as it ends', async () => {
    let now = new Date('2026-11-21T10:00:00Z');
    const [mine, others] = [ledgerOf(files, 'c', () => now), ledgerOf(files, 'd', () => now)];
    const id = others.begin(request);
    await others.flush();
    now = new Date('2026-11-21T10:31:00Z');
    assert.equal((await mine.entries(november))[0]?.outcome, 'interrupted');
    assert.equal((await others.entries(november))[0]?.outcome, 'running');
    others.end(id, ending);
    await others.flush();
    assert.equal((await mine.entries(november))[0]?.outcome, 'complete');
    assert.equal((await mine.cube(origin, november, utc)).total.sum('inputTokens'), 10);
  });
});
