import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';
import { ending, ledgerOf, LinesOfLog, november, request } from './ledgerFixture.ts';

const { origin } = request;
const utc = new TimeZone('UTC');
const full = (): Error => Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });

describe('A ledger whose disk takes nothing', () => {
  it('has the figures, says once that they are not saved, and saves all of them when it can', async () => {
    const files = new AppendFilesInMemory();
    const log = new LinesOfLog();
    const ledger = ledgerOf(files, 'a', undefined, log);
    const states: unknown[] = [];
    ledger.onDidChangeState((state) => states.push(state));
    files.blocked.set('ledger-2026-11.jsonl', full());
    for (let count = 0; count < 3; count += 1) {
      ledger.end(ledger.begin(request), ending);
      await ledger.flush();
    }
    assert.equal((await ledger.cube(origin, november, utc)).total.sum('inputTokens'), 30);
    assert.deepEqual(log.lines, ['Usage records cannot be saved: Error: ENOSPC']);
    assert.deepEqual(states, [{ status: 'failing', kind: 'full' }]);
    files.blocked.clear();
    const id = ledger.begin(request);
    await ledger.flush();
    assert.deepEqual(log.lines.slice(1), ['Usage records are saved again.']);
    assert.deepEqual(states.slice(1), [{ status: 'ok' }]);
    assert.deepEqual(ledger.state, { status: 'ok' });
    ledger.end(id, ending);
    await ledger.flush();
    const later = ledgerOf(files, 'b');
    assert.equal((await later.entries(november)).length, 4);
    assert.equal((await later.cube(origin, november, utc)).total.sum('inputTokens'), 40);
  });

  it('saves what waits when the window closes, where the disk takes it by then', async () => {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files);
    const id = ledger.begin(request);
    await ledger.flush();
    files.failure = full();
    ledger.end(id, ending);
    await ledger.flush();
    await ledger.flush();
    assert.equal((await ledgerOf(files, 'b').entries(november))[0]?.outcome, 'complete');
  });

  it('counts once what was written before the disk said that it was not', async () => {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files);
    ledger.begin(request);
    await ledger.flush();
    const bytes = Buffer.from(files.contents.get('ledger-2026-11.jsonl') ?? []);
    files.blocked.set('ledger-2026-11.jsonl', full());
    ledger.end(ledger.begin(request), ending);
    await ledger.flush();
    files.blocked.clear();
    // Half of a line, and then all of them again.
    const half = Buffer.from('\n{"v":1,"kind":"begun","entry":{"id":"a2"');
    files.put('ledger-2026-11.jsonl', Buffer.concat([bytes, half]));
    await ledger.flush();
    for (const one of [ledger, ledgerOf(files, 'b')]) {
      assert.deepEqual(
        (await one.entries(november)).map(({ id, outcome }) => [id, outcome]),
        [
          ['a1', 'running'],
          ['a2', 'complete'],
        ],
      );
      assert.equal((await one.cube(origin, november, utc)).total.rows, 2);
    }
  });

  it('leaves out a record that cannot be kept, says so in the log, and keeps the others', async () => {
    const files = new AppendFilesInMemory();
    const log = new LinesOfLog();
    const ledger = ledgerOf(files, 'a', undefined, log);
    ledger.end(ledger.begin(request), { ...ending, durationMs: Number.NaN });
    ledger.end(ledger.begin(request), ending);
    await ledger.flush();
    assert.equal(log.lines.length, 1);
    assert.match(log.lines[0] ?? '', /^A usage record cannot be kept: /);
    const entries = await ledgerOf(files, 'b').entries(november);
    assert.deepEqual(
      entries.map(({ id, outcome }) => [id, outcome]),
      [
        ['a1', 'running'],
        ['a2', 'complete'],
      ],
    );
  });

  it('has every finished request after a power cut', async () => {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files);
    for (let count = 0; count < 5; count += 1) {
      ledger.end(ledger.begin(request), ending);
      await ledger.flush();
      ledger.begin(request);
      await ledger.flush();
      files.cutPower();
      const entries = await ledgerOf(files, 'b').entries(november);
      const finished = entries.filter(({ outcome }) => outcome === 'complete');
      assert.equal(finished.length, count + 1);
    }
  });
});
