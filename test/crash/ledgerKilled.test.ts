import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import * as fc from 'fast-check';

import { Ledger } from '../../src/core/ledger/ledger.ts';
import { ledgerFileAt } from '../../src/core/ledger/ledgerFile.ts';
import { readRecord, writeRecord } from '../../src/core/ledger/ledgerRecord.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { FolderOfLogs } from '../../src/node/folderOfLogs.ts';
import { always, endingOf, ledgerOrigin, loudLog } from './ledgerEndings.ts';

const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const kills = Number(process.env['MODELSIDE_CRASH_KILLS'] ?? 50);
/** Processes at a time, and requests that each has under way. */
const windows = 2;
const requests = 4;

interface Moment {
  readonly lines: number;
  readonly more: number;
  /** Percent. */
  readonly torn: number;
}

/**
 * When to kill: after so many lines of output, and so many milliseconds more. And how much of a record the dying process
 * leaves, from nothing to all but its end: a real write is only seldom cut, so that the test has to.
 */
const moments: readonly Moment[] = fc.sample(
  fc.record({
    lines: fc.integer({ min: 1, max: 40 }),
    more: fc.nat({ max: 8 }),
    torn: fc.nat({ max: 99 }),
  }),
  { numRuns: kills, seed },
);

describe(`A window that is killed while it writes the ledger (seed ${seed}, ${kills} times)`, () => {
  let folder: string;
  const running = new Set<ChildProcess>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelside-ledger-'));
  });

  afterEach(async () => {
    // Those that a failure left running.
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(Array.from(running, (child) => once(child, 'exit')));
    await rm(folder, { recursive: true, force: true });
  });

  /** Adds what the process said before it was gone. */
  async function runAndKill(
    said: { readonly begun: Set<string>; readonly ended: Set<string> },
    { lines, more, torn }: Moment,
  ): Promise<void> {
    const script = join(import.meta.dirname, 'ledgerWriter.ts');
    const child = spawn(process.execPath, [script, folder, String(requests)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    const exited = once(child, 'exit').finally(() => running.delete(child));
    let count = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [kind, id = ''] = line.split(' ');
      (kind === 'ended' ? said.ended : said.begun).add(id);
      count += 1;
      if (count === lines) setTimeout(() => child.kill('SIGKILL'), more);
    }
    assert.deepEqual(await exited, [null, 'SIGKILL']);
    tear(torn);
  }

  /** In the middle of what the other process writes. */
  function tear(percent: number): void {
    const at = new Date();
    const entry = {
      id: crypto.randomUUID(),
      at: at.toISOString(),
      idempotencyKey: 'torn',
      surface: 'panel',
      origin: ledgerOrigin,
      model: 'torn',
    } as const;
    const whole = writeRecord({ kind: 'begun', entry });
    appendFileSync(
      join(folder, ledgerFileAt(at)),
      whole.slice(0, Math.floor((whole.length * percent) / 100)),
    );
  }

  /** Lines that are no record, in all files. */
  async function countTorn(): Promise<number> {
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
    return lines.filter((line) => !readRecord(line)).length;
  }

  /** As a window that is opened an hour later finds it. */
  async function check(
    ledger: Ledger,
    said: {
      readonly begun: ReadonlySet<string>;
      readonly ended: ReadonlySet<string>;
    },
  ): Promise<{ readonly complete: number; readonly interrupted: number }> {
    const entries = await ledger.entries(always);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    assert.equal(byId.size, entries.length, 'no request is there twice');
    for (const id of said.ended) {
      const { outcome, tokens, requestId } = byId.get(id) ?? {};
      const ending = endingOf(id);
      assert.deepEqual(
        { outcome, tokens, requestId },
        {
          outcome: ending.outcome,
          tokens: ending.tokens,
          requestId: ending.requestId,
        },
      );
    }
    for (const id of said.begun) assert.ok(byId.has(id), `request ${id} is there`);
    const complete = entries.filter(({ outcome }) => outcome === 'complete');
    const interrupted = entries.filter(({ outcome }) => outcome === 'interrupted');
    assert.equal(complete.length + interrupted.length, entries.length);
    const { total } = await ledger.cube(ledgerOrigin, always, new TimeZone('UTC'));
    assert.equal(total.rows, entries.length);
    const tokens = complete.reduce((sum, entry) => sum + (entry.tokens.inputTokens ?? Number.NaN), 0);
    assert.equal(total.sum('inputTokens'), tokens);
    assert.deepEqual(total.costs, [{ currency: 'USD', nanos: BigInt(complete.length) }]);
    return { complete: complete.length, interrupted: interrupted.length };
  }

  it('loses no request that was finished and counts none twice, nor does its neighbour, whatever the dead ones tore', async () => {
    const said = { begun: new Set<string>(), ended: new Set<string>() };
    const now = (): Date => new Date(Date.now() + 3_600_000);
    const files = new FolderOfLogs(folder);
    const ledger = new Ledger(files, { now, newId: () => '', retentionDays: () => 400 }, loudLog);
    // Whoever has sums already adds what comes to them.
    await ledger.cube(ledgerOrigin, always, new TimeZone('UTC'));
    const next = moments.values();
    const window = async (): Promise<void> => {
      // All write to the same ledger, one process after the other, while the neighbour does the same.
      for (const moment of next) await runAndKill(said, moment);
    };
    await Promise.all(Array.from({ length: windows }, window));
    const found = await check(ledger, said);
    ledger.dispose();
    files.dispose();
    assert.ok(said.ended.size > kills, `${said.ended.size} finished requests were looked at`);
    assert.ok(found.complete >= said.ended.size);
    const torn = await countTorn();
    assert.ok(torn > kills / 2, `${torn} torn lines were in the way`);
    assert.ok(found.interrupted > kills / 2, `${found.interrupted} interrupted requests were looked at`);
  });
});
