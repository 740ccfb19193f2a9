import assert from 'node:assert/strict';

import { QuirksInMemory } from '../../../src/core/api/quirks.ts';
import { ApiKeys } from '../../../src/host/apiKeys.ts';
import { Connection, type Environment } from '../../../src/host/connection.ts';
import { Settings } from '../../../src/host/settings.ts';
import { FakeSecrets } from '../../fakes/fakeSecrets.ts';
import { fake } from '../../fakes/vscode.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const none: Environment = { baseUrl: undefined, apiKey: undefined };

async function connect(environment: Environment = none, secrets = new FakeSecrets()): Promise<Connection> {
  const connection = new Connection(
    new Settings(),
    new ApiKeys(secrets),
    environment,
    new QuirksInMemory(),
    silent,
  );
  await connection.read();
  return connection;
}

describe('Connection', () => {
  beforeEach(() => fake.reset());

  it('is not there without a base URL, and never makes a client', async () => {
    const connection = await connect();
    assert.deepEqual(connection.state, { status: 'noBaseUrl' });
    await assert.rejects(connection.client(), { name: 'ApiError', kind: 'notConnected' });
  });

  it('uses the key that is stored for the origin', async () => {
    fake.set('modelside.baseUrl', { globalValue: 'https://a.example/v1' });
    const secrets = new FakeSecrets({ 'apiKey:https://a.example': 'ck_a' });
    const { state } = await connect(none, secrets);
    assert.ok(state.status === 'ready');
    assert.equal(state.apiKey, 'ck_a');
    assert.equal(state.keySource, 'stored');
  });

  for (const other of ['https://b.example/v1', 'https://a.example:8443/v1', 'https://sub.a.example/v1']) {
    it(`does not give the key of https://a.example to ${other}`, async () => {
      fake.set('modelside.baseUrl', { globalValue: other });
      const { state } = await connect(none, new FakeSecrets({ 'apiKey:https://a.example': 'ck_a' }));
      assert.equal(state.status, 'noKey');
    });
  }

  it('does not read a base URL that a folder sets', async () => {
    fake.set('modelside.baseUrl', { workspaceValue: 'https://evil.example/v1' });
    assert.deepEqual((await connect()).state, { status: 'noBaseUrl' });
  });

  it('takes base URL and key from the environment', async () => {
    const { state } = await connect({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: ' ck_env\n' });
    assert.ok(state.status === 'ready');
    assert.equal(state.apiKey, 'ck_env');
    assert.equal(state.keySource, 'environment');
  });

  it("does not give the environment's key to another origin than the environment's", async () => {
    fake.set('modelside.baseUrl', { globalValue: 'https://other.example/v1' });
    const { state } = await connect({ baseUrl: 'https://a.example/v1', apiKey: 'ck_env' });
    assert.equal(state.status, 'noKey');
  });

  it("does not use the environment's key without the environment's base URL", async () => {
    fake.set('modelside.baseUrl', { globalValue: 'https://a.example/v1' });
    const { state } = await connect({ baseUrl: undefined, apiKey: 'ck_env' });
    assert.equal(state.status, 'noKey');
  });

  it('prefers a stored key to the one of the environment', async () => {
    const secrets = new FakeSecrets({ 'apiKey:https://a.example': 'ck_stored' });
    const { state } = await connect({ baseUrl: 'https://a.example/v1', apiKey: 'ck_env' }, secrets);
    assert.ok(state.status === 'ready');
    assert.equal(state.apiKey, 'ck_stored');
  });

  it('says what is wrong with a base URL that cannot be used', async () => {
    fake.set('modelside.baseUrl', { globalValue: 'http://a.example/v1' });
    assert.deepEqual((await connect()).state, { status: 'badBaseUrl', problem: 'notHttps' });
  });

  it('remembers that a service needs no key', async () => {
    fake.set('modelside.baseUrl', { globalValue: 'http://127.0.0.1:9/v1' });
    const secrets = new FakeSecrets();
    await new ApiKeys(secrets).set('http://127.0.0.1:9', '');
    const { state } = await connect(none, secrets);
    assert.ok(state.status === 'ready');
    assert.equal(state.apiKey, undefined);
    assert.equal(state.keySource, 'notNeeded');
  });

  it('notices a key that another window stored or deleted', async () => {
    fake.set('modelside.baseUrl', { globalValue: 'https://a.example/v1' });
    const secrets = new FakeSecrets();
    const connection = await connect(none, secrets);
    const next = (): Promise<string> =>
      new Promise((resolve) => connection.onDidChange(({ status }) => resolve(status)));
    const ready = next();
    await secrets.store('apiKey:https://a.example', 'ck_a');
    assert.equal(await ready, 'ready');
    const gone = next();
    await secrets.delete('apiKey:https://a.example');
    assert.equal(await gone, 'noKey');
  });

  it('gives the same client until something changes', async () => {
    fake.set('modelside.baseUrl', { globalValue: 'https://a.example/v1' });
    const secrets = new FakeSecrets({ 'apiKey:https://a.example': 'ck_a' });
    const connection = await connect(none, secrets);
    const first = await connection.client();
    assert.equal(await connection.client(), first);
    await secrets.store('apiKey:https://a.example', 'ck_b');
    await connection.read();
    assert.notEqual(await connection.client(), first);
  });
});
