import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { LocalService } from '../service/localService.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

describe('The client on the command line', () => {
  let service: LocalService;
  let key: string;

  beforeEach(async () => {
    service = await LocalService.start({ pace: 'instant' });
    key = service.createKey({ scopes: ['models:read', 'inference:write', 'usage:read'] });
  });

  afterEach(() => service.stop());

  function start(words: readonly string[], env: NodeJS.ProcessEnv = {}): ReturnType<typeof spawn> {
    return spawn(process.execPath, [cli, ...words], {
      env: { ...process.env, MODELSIDE_BASE_URL: service.baseUrl, MODELSIDE_API_KEY: key, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function run(
    words: readonly string[],
    env?: NodeJS.ProcessEnv,
  ): Promise<{ readonly code: unknown; readonly out: string; readonly err: string }> {
    const child = start(words, env);
    assert.ok(child.stdout && child.stderr);
    const exited = once(child, 'exit') as Promise<readonly unknown[]>;
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    return { code, out, err };
  }

  for (const api of ['auto', 'chatCompletions', 'responses']) {
    it(`streams an answer and ends with its tokens, by ${api}`, async () => {
      const { code, out } = await run(['chat', 'What is a closure?', '--api', api]);
      assert.equal(code, 0);
      assert.match(out, /closure/i);
      assert.match(
        out.trimEnd().split('\n').at(-1) ?? '',
        /^local\/scribe-small: \d+ tokens in, \d+ tokens out$/,
      );
    });
  }

  it('writes reasoning to standard error', async () => {
    const { out, err } = await run(['chat', 'Why?', '--model', 'local/thinker']);
    assert.notEqual(err, '');
    assert.ok(!out.includes(err.trim()));
  });

  it('lists models and usage', async () => {
    assert.match((await run(['models'])).out, /^local\/scribe-small/m);
    assert.match((await run(['usage', '--days', '31'])).out, /^all {2}\d+ requests {2}\d+ tokens {2}\$/m);
    assert.match((await run(['usage', '--days', '2', '--events'])).out, /^\d{4}-\d\d-\d\dT.* tokens/m);
  });

  it('tells an error in one line and ends with 1', async () => {
    const refused = await run(['models'], { MODELSIDE_API_KEY: 'ck_test_unknown' });
    assert.equal(refused.code, 1);
    assert.match(refused.err, /^401 [^\n]+\n$/);
    const misplaced = await run(['models', '--base-url', 'http://host.example/v1']);
    assert.deepEqual([misplaced.code, misplaced.err], [1, 'The base URL cannot be used (notHttps).\n']);
  });

  it('ends the answer on Ctrl+C and closes the connection', async () => {
    service.faults.next({ kind: 'stall', afterBytes: 900 });
    const child = start([
      'chat',
      'What is a closure?',
      '--model',
      'local/scribe-small',
      '--api',
      'chatCompletions',
    ]);
    assert.ok(child.stdout);
    const exited = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    assert.deepEqual(await exited, [1, null]);
    await service.waitForRequest(({ closedByClient }) => closedByClient);
  });
});
