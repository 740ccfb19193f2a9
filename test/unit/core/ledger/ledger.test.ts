import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { writeRecord } from '../../../../src/core/ledger/ledgerRecord.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';
import { ending, ledgerOf, LinesOfLog, november, request } from './ledgerFixture.ts';

const file = 'ledger-2026-11.jsonl';
const { origin } = request;
const utc = new TimeZone('UTC');

describe('Ledger', () => {
  it('gives a request back as it was recorded, also to a window that opens later', async () => {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files);
    ledger.end(ledger.begin(request), ending);
    await ledger.flush();
    const expected = [{ ...request, ...ending, id: 'a1', at: '2026-11-21T10:00:00.000Z' }];
    assert.deepEqual(await ledger.entries(november), expected);
    assert.deepEqual(await ledgerOf(files, 'b').entries(november), expected);
  });

  it('knows a request before its end is on disk', async () => {
    const ledger = ledgerOf(new AppendFilesInMemory());
    const id = ledger.begin(request);
    assert.deepEqual(
      (await ledger.entries(november)).map(({ outcome }) => outcome),
      ['running'],
    );
    ledger.end(id, ending);
    assert.deepEqual(
      (await ledger.entries(november)).map(({ outcome }) => outcome),
      ['complete'],
    );
  });

  it('shows a request whose window died as interrupted, with nothing reported', async () => {
    const files = new AppendFilesInMemory();
    const dying = ledgerOf(files);
    dying.begin(request);
    await dying.flush();
    const later = ledgerOf(files, 'b', () => new Date('2026-11-21T10:31:00Z'));
    const [entry] = await later.entries(november);
    assert.equal(entry?.outcome, 'interrupted');
    assert.deepEqual(entry.tokens, {});
    const { total } = await later.cube(origin, november, utc);
    assert.deepEqual(total.counts, { requests: 1 });
  });

  it('takes a request of another window for running while it may still be', async () => {
    const files = new AppendFilesInMemory();
    const other = ledgerOf(files);
    other.begin(request);
    await other.flush();
    const [entry] = await ledgerOf(files, 'b').entries(november);
    assert.equal(entry?.outcome, 'running');
  });

  it('counts nothing twice, whether it wrote it itself, read it again or was told of it twice', async () => {
    const files = new AppendFilesInMemory();
    const [one, two] = [ledgerOf(files, 'a'), ledgerOf(files, 'b')];
    for (const ledger of [one, two]) {
      for (let count = 0; count < 3; count += 1) ledger.end(ledger.begin(request), ending);
    }
    await Promise.all([one.flush(), two.flush()]);
    const bytes = files.contents.get(file);
    assert.ok(bytes);
    files.put(file, Buffer.concat([bytes, bytes]));
    for (const ledger of [one, two, ledgerOf(files, 'c')]) {
      await ledger.entries(november);
      assert.equal((await ledger.entries(november)).length, 6);
      const { total } = await ledger.cube(origin, november, utc);
      assert.deepEqual(total.counts, {
        requests: 6,
        inputTokens: 60,
        outputTokens: 30,
        totalTokens: 90,
        cost: { currency: 'USD', nanos: 9_000_000n },
      });
    }
  });

  it('takes the first of two ends of one request, in every window', async () => {
    const files = new AppendFilesInMemory();
    const entry = { ...request, ...ending, id: 'x', at: '2026-11-21T10:00:00.000Z' };
    const second = { ...entry, tokens: { inputTokens: 99 } };
    const lines = [
      { kind: 'ended', entry },
      { kind: 'ended', entry: second },
      { kind: 'begun', entry: second },
    ] as const;
    files.put(file, Buffer.from(lines.map(writeRecord).join('')));
    const ledger = ledgerOf(files);
    assert.deepEqual(await ledger.entries(november), [entry]);
    assert.equal((await ledger.cube(origin, november, utc)).total.sum('inputTokens'), 10);
  });

  it('reads only what has come since', async () => {
    const files = new AppendFilesInMemory();
    const [writer, reader] = [ledgerOf(files, 'a'), ledgerOf(files, 'b')];
    for (let count = 0; count < 500; count += 1) writer.begin(request);
    await writer.flush();
    await reader.entries(november);
    const before = files.bytesRead;
    writer.begin(request);
    await writer.flush();
    await reader.entries(november);
    await reader.entries(november);
    const whole = files.contents.get(file)?.length ?? 0;
    assert.ok(files.bytesRead - before < whole / 10, `${files.bytesRead - before} of ${whole} bytes`);
  });

  it('reads only the months that are asked for', async () => {
    const files = new AppendFilesInMemory();
    let now = new Date('2026-10-31T23:59:59Z');
    const ledger = ledgerOf(files, 'a', () => now);
    const id = ledger.begin(request);
    now = new Date('2026-11-01T00:00:01Z');
    ledger.end(id, ending);
    ledger.begin(request);
    await ledger.flush();
    assert.deepEqual([...files.contents.keys()], ['ledger-2026-10.jsonl', file]);
    const later = new AppendFilesInMemory();
    for (const [name, bytes] of files.contents) later.put(name, bytes);
    const other = ledgerOf(later, 'b', () => now);
    assert.equal((await other.entries(november)).length, 1);
    assert.equal(later.bytesRead, later.contents.get(file)?.length);
    const both = { from: new Date('2026-10-31T00:00:00Z'), to: november.to };
    assert.deepEqual(
      (await other.entries(both)).map(({ outcome }) => outcome),
      ['complete', 'running'],
    );
  });

  it('finds the requests of a month of any zone, to its first and last millisecond', async () => {
    const files = new AppendFilesInMemory();
    // Midnight in Auckland (UTC+13) and in Honolulu (UTC-10).
    const months = [
      { from: new Date('2026-10-31T11:00:00Z'), to: new Date('2026-11-30T11:00:00Z') },
      { from: new Date('2026-11-01T10:00:00Z'), to: new Date('2026-12-01T10:00:00Z') },
    ];
    const times = months.flatMap(({ from, to }) =>
      [from.getTime() - 1, from.getTime(), to.getTime() - 1, to.getTime()].map((time) => new Date(time)),
    );
    let now = new Date(0);
    const ledger = ledgerOf(files, 'a', () => now);
    for (now of times) ledger.end(ledger.begin(request), ending);
    await ledger.flush();
    for (const month of months) {
      const inside = times.filter((time) => time >= month.from && time < month.to);
      const entries = await ledgerOf(files, 'b', () => now).entries(month);
      assert.deepEqual(
        entries.map(({ at }) => at).toSorted(),
        inside.map((time) => time.toISOString()).toSorted(),
      );
    }
  });

  it('removes months that are out of date, nothing else, and forgets what they had', async () => {
    const files = new AppendFilesInMemory();
    let now = new Date('2026-08-22T00:00:00Z');
    const ledger = ledgerOf(files, 'a', () => now);
    ledger.end(ledger.begin(request), ending);
    await ledger.flush();
    files.put('notes.txt', Buffer.from('mine'));
    const august = { from: now, to: new Date('2026-09-01T00:00:00Z') };
    assert.equal((await ledger.entries(august)).length, 1);
    now = new Date('2026-11-29T23:00:00Z');
    await ledger.prune();
    assert.equal(files.contents.size, 2);
    now = new Date('2026-11-30T01:00:00Z');
    ledger.begin(request);
    await ledger.prune();
    await ledger.flush();
    assert.deepEqual([...files.contents.keys()], ['notes.txt', file]);
    assert.deepEqual(await ledger.entries(august), []);
    assert.equal((await ledger.cube(origin, august, utc)).total.rows, 1);
  });

  it('looks for months that are out of date when a new one begins', async () => {
    const files = new AppendFilesInMemory();
    files.put('ledger-2026-01.jsonl', Buffer.from('\n'));
    const removed = new Promise<void>((resolve) => {
      files.onDidChange(() => {
        if (!files.contents.has('ledger-2026-01.jsonl')) resolve();
      });
    });
    ledgerOf(files).begin(request);
    await removed;
  });

  it('removes the other months where one cannot be removed, and says so in the log', async () => {
    const files = new AppendFilesInMemory();
    for (const month of ['01', '02', '03']) files.put(`ledger-2026-${month}.jsonl`, Buffer.from('\n'));
    files.blocked.set('ledger-2026-01.jsonl', new Error('EPERM'));
    const log = new LinesOfLog();
    await ledgerOf(files, 'a', undefined, log).prune();
    assert.deepEqual([...files.contents.keys()], ['ledger-2026-01.jsonl']);
    assert.deepEqual(log.lines, ['Old usage records could not be removed: Error: EPERM']);
  });

  it('keeps the requests of each service apart', async () => {
    const ledger = ledgerOf(new AppendFilesInMemory());
    ledger.end(ledger.begin(request), ending);
    ledger.end(ledger.begin({ ...request, origin: 'https://other.example' }), ending);
    assert.equal((await ledger.cube(origin, november, utc)).total.rows, 1);
  });

  it('writes nothing but what it has a field for', async () => {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files);
    const secret = { prompt: 'CANARY', apiKey: 'CANARY', text: 'CANARY' };
    ledger.end(ledger.begin({ ...request, ...secret }), { ...ending, ...secret });
    await ledger.flush();
    const written = Buffer.from(files.contents.get(file) ?? '').toString();
    assert.match(written, /req-1/);
    assert.doesNotMatch(written, /CANARY/);
  });
});
