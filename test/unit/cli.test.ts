import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { allScopes } from '../service/access/scope.ts';
import { LocalService } from '../service/localService.ts';

const run = promisify(execFile);

interface Row {
  readonly occurred_at: string;
  readonly model: string;
  readonly project: string;
}

describe('The command line client', () => {
  let service: LocalService;
  let folder: string;

  before(async () => {
    service = await LocalService.start({ pace: 'instant' });
    folder = await mkdtemp(join(tmpdir(), 'modelside-cli-'));
  });

  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const cli = (...args: readonly string[]) =>
    run(process.execPath, [join(import.meta.dirname, '../cli.ts'), ...args], {
      env: {
        MODELSIDE_BASE_URL: service.baseUrl,
        MODELSIDE_API_KEY: service.createKey({ scopes: allScopes }),
      },
      maxBuffer: 64 * 1024 * 1024,
    });

  it('exports every event of all pages as CSV and as JSON, the same ones', async () => {
    const { stdout } = await cli('usage', '--days', '30', '--export', 'csv');
    const lines = stdout.trim().split('\r\n');
    assert.ok(lines[0]?.startsWith('source,id,occurred_at,model,project,'));
    const target = join(folder, 'usage.json');
    await cli('usage', '--days', '30', '--export', 'json', '--out', target);
    const events = JSON.parse(await readFile(target, 'utf8')) as readonly { readonly id: string }[];
    assert.ok(events.length > 100);
    assert.equal(lines.length - 1, events.length);
    assert.deepEqual(await readdir(folder), ['usage.json']);
  });

  it('leaves no file where the export fails', async () => {
    service.faults.next({ kind: 'status', status: 400, message: 'No.' });
    await assert.rejects(cli('usage', '--export', 'csv', '--out', join(folder, 'failed.csv')), { code: 1 });
    assert.ok(!(await readdir(folder)).some((name) => name.startsWith('failed')));
  });

  it('exports one model and one project of whole days, the first and the last one inside', async () => {
    const target = join(folder, 'filtered.json');
    const name = (daysAgo: number): string => {
      const day = new Date();
      day.setDate(day.getDate() - daysAgo);
      return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
    };
    const exported = async (...args: readonly string[]): Promise<readonly Row[]> => {
      await cli('usage', '--export', 'json', '--out', target, ...args);
      return JSON.parse(await readFile(target, 'utf8')) as Row[];
    };
    const [first, last] = [name(20), name(5)];
    const all = await exported('--from', first, '--to', last);
    const days = new Set(all.map(({ occurred_at }) => new Date(occurred_at).toDateString()));
    // On some weekend days there is nothing.
    assert.ok(days.size > 10);
    const [from, to] = [new Date(`${first}T00:00`), new Date(`${last}T23:59:59.999`)];
    for (const { occurred_at } of all) {
      assert.ok(new Date(occurred_at) >= from && new Date(occurred_at) <= to, occurred_at);
    }
    const [one] = all;
    assert.ok(one);
    const some = await exported(
      '--from',
      first,
      '--to',
      last,
      '--model',
      one.model,
      '--project',
      one.project,
    );
    assert.deepEqual(
      some,
      all.filter(({ model, project }) => model === one.model && project === one.project),
    );
    assert.ok(some.length < all.length);
  });

  it('does not guess which days are meant', async () => {
    const args = ['--from', '2026-03-02', '--to', '2026-03-01'];
    await assert.rejects(cli('usage', ...args), /--from and --to are days such as/);
  });
});
