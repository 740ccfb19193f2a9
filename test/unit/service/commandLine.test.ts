import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { listAt, textAt } from './jsonPath.ts';

const cli = fileURLToPath(new URL('../../service/cli.ts', import.meta.url));

describe('The service on the command line', () => {
  let child: ChildProcessWithoutNullStreams | undefined;

  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  function start(...options: readonly string[]): ChildProcessWithoutNullStreams {
    child = spawn(process.execPath, [cli, ...options]);
    return child;
  }

  async function firstLine(started: ChildProcessWithoutNullStreams): Promise<string> {
    for await (const line of createInterface(started.stdout)) {
      return line;
    }
    throw new Error('It printed nothing.');
  }

  async function exitCode(started: ChildProcessWithoutNullStreams): Promise<unknown> {
    const [code] = (await once(started, 'exit')) as readonly unknown[];
    return code;
  }

  it('prints one line of JSON, with a key that may do everything, when asked for JSON', async () => {
    const started = start('--json');
    const printed: unknown = JSON.parse(await firstLine(started));
    const headers = { authorization: `Bearer ${textAt(printed, 'apiKey')}` };
    for (const path of ['/models', '/me/model-usage/events']) {
      const response = await fetch(textAt(printed, 'baseUrl') + path, { headers });
      assert.ok(listAt(await response.json(), 'data').length > 0, path);
    }
  });

  it('prints for people otherwise', async () => {
    assert.match(await firstLine(start()), /runs until you press Ctrl\+C/);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`ends in good order on ${signal}`, async () => {
      const started = start('--json');
      await firstLine(started);
      const exited = exitCode(started);
      started.kill(signal);
      assert.equal(await exited, 0);
    });
  }

  it('ends with its parent, when asked to', async () => {
    const started = start('--json', '--with-parent');
    await firstLine(started);
    const exited = exitCode(started);
    started.stdin.end();
    assert.equal(await exited, 0);
  });

  for (const options of [
    ['--port', 'x'],
    ['--pace', 'slow'],
    ['--errors', 'loud'],
  ]) {
    it(`says in one line what is wrong with ${options.join(' ')}`, async () => {
      const started = start(...options);
      const exited = exitCode(started);
      let said = '';
      for await (const text of started.stderr) {
        said += String(text);
      }
      assert.match(said, new RegExp(`^${options[0]} is [^\\n]+\\n$`));
      assert.equal(await exited, 1);
    });
  }
});
