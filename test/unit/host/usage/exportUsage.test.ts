import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import type { UsageChoice } from '../../../../src/core/usage/usageChoice.ts';
import type { Connection } from '../../../../src/host/connection.ts';
import { type ExportServices, exportUsageToFile } from '../../../../src/host/usage/exportUsage.ts';
import { openTextFile } from '../../../../src/node/openTextFile.ts';
import { fake, Uri } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { LocalService } from '../../../service/localService.ts';
import { connectedTo } from '../connectedTo.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';
import { LinesOfLog } from '../../core/ledger/ledgerFixture.ts';

const utc = new TimeZone('UTC');
const noon = new Date('2026-03-29T12:00:00Z');
const month: UsageChoice = { window: '30days' };
type Row = Readonly<Record<string, unknown>>;

describe('The export of usage', () => {
  let service: LocalService;
  let services: ExportServices & { readonly connection: Connection };
  let ledger: Ledger;
  let log: LinesOfLog;
  let folder: string;
  let path: string;

  beforeEach(async () => {
    fake.reset();
    service = await LocalService.start({ pace: 'instant', now: () => noon });
    log = new LinesOfLog();
    let count = 0;
    ledger = new Ledger(
      new AppendFilesInMemory(),
      { now: () => noon, newId: () => `id-${(count += 1)}`, retentionDays: () => 400 },
      log,
    );
    const connection = await connectedTo(service, allScopes, { log });
    const kept = new Map<string, unknown>();
    const memory = {
      get: (key: string) => kept.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const homeFolder = '/home/me';
    services = { connection, ledger, openFile: openTextFile, memory, homeFolder, now: () => noon, log };
    folder = await mkdtemp(join(tmpdir(), 'modelside-export-'));
    path = join(folder, 'usage.csv');
    fake.saveTarget = Uri.file(path);
  });

  afterEach(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const exportAs = (what: string, choice = month): Promise<void> => {
    fake.inputs = [what];
    return exportUsageToFile(services, choice, utc);
  };
  const csvLines = async (): Promise<readonly string[]> =>
    (await readFile(path, 'utf8')).trimEnd().split('\r\n').slice(1);
  const jsonRows = async (): Promise<readonly Row[]> => JSON.parse(await readFile(path, 'utf8')) as Row[];

  /** So many more that there are several pages. */
  const bill = (count: number, project = 'many'): void =>
    service.usage.addAll(
      Array.from({ length: count }, (_, index) => [
        `more-${project}-${index}`,
        {
          occurredAt: noon.getTime() - 1000 - index,
          model: 'local/scribe-small',
          project,
          endpoint: '/chat/completions',
          requestId: `req-${index}`,
          status: 'completed' as const,
          inputTokens: 1,
          cachedInputTokens: 0,
          outputTokens: 1,
          reasoningTokens: 0,
          billableMicroUsd: 1,
        },
      ]),
    );

  function ask(model: string, project = 'shop', origin = new URL(service.baseUrl).origin): void {
    const id = ledger.begin({ idempotencyKey: 'k', surface: 'panel', origin, model, project });
    const cost = { amount: '0.000000000000000001', currency: 'USD' };
    ledger.end(id, { outcome: 'complete', tokens: { inputTokens: 5, outputTokens: 7, cost }, durationMs: 1 });
  }

  it('has every event of all pages, as CSV and as JSON, and says how many and of what', async () => {
    await exportAs('Account as CSV');
    const lines = await csvLines();
    assert.ok(lines.length > 100);
    fake.saveTarget = Uri.file(path);
    await exportAs('Account as JSON');
    const rows = await jsonRows();
    assert.equal(rows.length, lines.length);
    assert.equal(new Set(rows.map((row) => row['id'])).size, rows.length);
    const number = new Intl.NumberFormat('en').format(rows.length);
    assert.deepEqual(fake.messages, Array(2).fill(`Exported ${number} events (30 days).`));
    assert.ok(fake.progress.messages.includes(`${number} events`));
  });

  it('is of the days, the model and the project that are shown', async () => {
    bill(3, 'website');
    ask('local/scribe-small', 'website');
    ask('local/scribe-small', 'shop');
    ask('local/scribe-large', 'website');
    const choice = { window: 'today', model: 'local/scribe-small', project: 'website' } as const;
    for (const source of ['Account', 'This editor']) {
      await exportAs(`${source} as JSON`, choice);
      const rows = await jsonRows();
      assert.ok(rows.length > 0);
      for (const row of rows) {
        assert.deepEqual([row['model'], row['project']], ['local/scribe-small', 'website']);
        assert.ok(String(row['occurred_at']).startsWith('2026-03-29'));
      }
    }
    assert.equal(fake.messages.at(-1), 'Exported 1 request (Today · local/scribe-small · website).');
  });

  it('of this editor is of the service that is connected, exactly, with no formula in it', async () => {
    ask('=1+1', '@SUM(A1)');
    ask('elsewhere', 'shop', 'https://other.example');
    await exportAs('This editor as CSV');
    const [line, another] = await csvLines();
    assert.ok(line !== undefined && another === undefined);
    assert.ok(line.includes(`,'=1+1,'@SUM(A1),`), line);
    assert.ok(line.includes(',0.000000000000000001,USD,'), line);
  });

  for (const source of ['Account', 'This editor']) {
    it(`of ${source} leaves the old file, and nothing else, where one cancels in the middle`, async () => {
      bill(2500);
      for (let count = 0; count < 1500; count += 1) ask('large');
      await ledger.flush();
      await writeFile(path, 'before');
      fake.progress.onMessage = (message) => {
        if (message.startsWith('1,000')) fake.progress.cancel();
      };
      await exportAs(`${source} as CSV`);
      assert.ok(fake.progress.messages.some((message) => message.startsWith('1,000')));
      assert.equal(await readFile(path, 'utf8'), 'before');
      assert.deepEqual(await readdir(folder), ['usage.csv']);
      assert.deepEqual(fake.messages, []);
    });
  }

  it('waits where the service asks for it in the middle, and has everything in the end', async () => {
    bill(2500);
    fake.progress.onMessage = (message) => {
      if (message === '1,000 events') service.faults.next({ kind: 'status', status: 429, retryAfter: '0' });
    };
    await exportAs('Account as CSV', { ...month, project: 'many' });
    assert.equal((await csvLines()).length, 2500);
  });

  it('leaves the old file, and says why, where the service fails in the middle', async () => {
    bill(2500);
    await writeFile(path, 'before');
    fake.progress.onMessage = (message) => {
      if (message === '1,000 events') service.faults.next({ kind: 'status', status: 400, message: 'No.' });
    };
    await exportAs('Account as CSV');
    assert.equal(await readFile(path, 'utf8'), 'before');
    assert.deepEqual(await readdir(folder), ['usage.csv']);
    assert.match(
      fake.messages[0] ?? '',
      /^Usage was not exported; no file was changed\. The service refused the request\. .*No\./,
    );
    assert.ok(
      log.lines.some((line) => line.startsWith('Usage was not exported: badRequest, 400')),
      String(log.lines),
    );
  });

  it('leaves the old file, and says why, where the disk fails', async () => {
    await writeFile(path, 'before');
    const openFile = async (file: string) => {
      const sink = await openTextFile(file);
      return { ...sink, write: () => Promise.reject(new Error('ENOSPC: no space left on device')) };
    };
    services = { ...services, openFile };
    await exportAs('Account as CSV');
    assert.equal(await readFile(path, 'utf8'), 'before');
    assert.deepEqual(await readdir(folder), ['usage.csv']);
    assert.match(fake.messages[0] ?? '', /^Usage was not exported; no file was changed\..*no space left/);
  });

  it('can also be written where only VS Code can write, and all at once', async () => {
    const target = Uri.from({ scheme: 'vscode-remote', path: '/usage.csv' });
    fake.saveTarget = target;
    ask('large');
    ask('small');
    await exportAs('This editor as CSV');
    assert.equal(fake.files.get(String(target))?.trimEnd().split('\r\n').length, 3);
    fake.files.clear();
    fake.writeFailure = new Error('The file system is read-only.');
    await exportAs('This editor as CSV');
    assert.match(fake.messages.at(-1) ?? '', /not exported.*read-only/);
    assert.equal(fake.files.size, 0);
  });

  it('is proposed outside of the code, under a name that says what it is, and opened on wish', async () => {
    fake.folders = [{ name: 'shop', uri: Uri.file('/work/shop') }];
    fake.answers = ['Open'];
    await exportAs('Account as JSON');
    assert.equal(String(fake.proposed), 'file:///home/me/usage-account-2026-02-28_2026-03-29.json');
    assert.deepEqual(fake.commands, ['vscode.open']);
  });

  it('is proposed in the folder of the last one', async () => {
    await exportAs('Account as JSON');
    fake.saveTarget = undefined;
    await exportAs('This editor as CSV', { window: 'today' });
    assert.equal(String(fake.proposed), `file://${folder}/usage-editor-2026-03-29.csv`);
  });

  it('has the newest first, whichever source it is of', async () => {
    bill(2500);
    ask('one');
    ask('two');
    for (const source of ['Account', 'This editor']) {
      await exportAs(`${source} as JSON`);
      const times = (await jsonRows()).map((row) => String(row['occurred_at']));
      assert.ok(times.length > 1);
      assert.deepEqual(times, times.toSorted().toReversed());
    }
    assert.deepEqual(
      (await jsonRows()).map((row) => row['model']),
      ['two', 'one'],
    );
  });

  it('counts each event as one request, so that both files can be added up in the same way', async () => {
    await exportAs('Account as JSON');
    const rows = await jsonRows();
    assert.ok(rows.length > 0);
    for (const row of rows) assert.equal(row['requests'], 1);
  });

  it('of this editor has the cost that the service billed, where the answer did not say it', async () => {
    const { origin } = new URL(service.baseUrl);
    const id = ledger.begin({ idempotencyKey: 'k', surface: 'panel', origin, model: 'm' });
    ledger.end(id, { outcome: 'complete', tokens: { inputTokens: 5 }, durationMs: 1 });
    const [entry] = await ledger.entries({ from: new Date(0), to: new Date(noon.getTime() + 1) });
    assert.ok(entry);
    const tokens = { inputTokens: 9, outputTokens: 2, cost: { amount: '0.25', currency: 'USD' } };
    ledger.bill(entry, { match: 'requestId', tokens });
    ask('other');
    await exportAs('This editor as JSON');
    const [reported, billed] = await jsonRows();
    assert.deepEqual(
      ['input_tokens', 'output_tokens', 'cost', 'cost_source'].map((name) => billed?.[name]),
      [5, 2, '0.25', 'service'],
    );
    assert.equal(reported?.['cost_source'], 'answer');
  });

  it('does not begin where one leaves a question', async () => {
    fake.inputs = [undefined];
    await exportUsageToFile(services, month, utc);
    fake.saveTarget = undefined;
    await exportAs('Account as CSV');
    assert.deepEqual([await readdir(folder), fake.messages, service.requests], [[], [], []]);
  });

  it('says what to do where there is no connection', async () => {
    fake.set('modelside.baseUrl', { globalValue: 'https://other.example/v1' });
    await services.connection.read();
    for (const source of ['Account', 'This editor']) {
      await exportAs(`${source} as CSV`);
      assert.match(fake.messages.at(-1) ?? '', /not connected to a service.*Set up the connection/);
    }
  });
});
