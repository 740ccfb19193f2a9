import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { allScopes } from '../service/access/scope.ts';
import { LocalService } from '../service/localService.ts';

const run = promisify(execFile);

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
});
