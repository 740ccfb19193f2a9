import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { allScopes } from '../../service/access/scope.ts';
import { LocalService } from '../../service/localService.ts';
import { chatPath } from './chatBodies.ts';
import { TestClient } from './testClient.ts';

describe('4. Endpoints, rule 3: usage never contains prompts or keys', () => {
  const canary = 'yellow-canary-4711';
  let folder = '';
  let service: LocalService;
  let client: TestClient;
  let key = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'local-service-'));
    service = await LocalService.start({ pace: 'instant', databasePath: join(folder, 'usage.db') });
    key = service.createKey({ scopes: allScopes });
    client = new TestClient(service, key);
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  async function useEverything(): Promise<void> {
    const tool = { type: 'function', function: { name: canary, description: canary } };
    await client.postText(
      chatPath,
      {
        model: 'local/toolsmith',
        messages: [
          { role: 'system', content: canary },
          { role: 'user', content: canary },
        ],
        tools: [tool],
        user: canary,
        stream: true,
      },
      { 'idempotency-key': canary, 'user-agent': canary },
    );
    await client.postText('/responses', {
      model: 'local/thinker',
      input: canary,
      instructions: canary,
      metadata: { canary },
    });
    await client.postText(chatPath, { model: canary, messages: [{ role: 'user', content: canary }] });
    const misplaced = await client.post(
      chatPath,
      { model: 'local/bare', messages: [{ role: 'user', content: 'Hi' }] },
      { 'openai-project': key },
    );
    assert.equal(misplaced.status, 400);
  }

  it('answers without them', async () => {
    await useEverything();
    for (const path of ['/me/model-usage', '/me/model-usage/events?limit=1000']) {
      const text = await (await client.get(path)).text();
      assert.ok(!text.includes(canary));
      assert.ok(!text.includes(key));
    }
    await service.stop();
  });

  it('keeps none in any row of any table', async () => {
    await useEverything();
    await service.stop();
    const database = new DatabaseSync(join(folder, 'usage.db'), { readOnly: true });
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all());
    database.close();
    assert.ok(rows.length > 200);
    const text = JSON.stringify(rows);
    assert.ok(!text.includes(canary));
    assert.ok(!text.includes('ck_test_'));
  });

  it('leaves none in the files either', async () => {
    await useEverything();
    await service.stop();
    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name));
      assert.ok(!bytes.includes(canary), name);
      assert.ok(!bytes.includes(key), name);
    }
  });

  it('keeps usage in a file from one start to the next, without a second history', async () => {
    await useEverything();
    const events = service.usage.countEvents();
    await service.stop();
    const again = await LocalService.start({ databasePath: join(folder, 'usage.db') });
    assert.equal(again.usage.countEvents(), events);
    await again.stop();
  });
});
