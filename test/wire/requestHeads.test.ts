import assert from 'node:assert/strict';

import { parseApiKey } from '../../src/core/api/apiKey.ts';
import { parseBaseUrl } from '../../src/core/api/baseUrl.ts';
import { chat, events, failure, json } from './answers.ts';
import { apiKey, ask, clientOf, never } from './asking.ts';
import { useWireServer } from './useWireServer.ts';

const variables = [
  'BASE_URL',
  'API_KEY',
  'ADMIN_KEY',
  'ORG_ID',
  'PROJECT_ID',
  'CUSTOM_HEADERS',
  'LOG',
  'WEBHOOK_SECRET',
];

describe('A. Requests: address, key and headers', () => {
  const wire = useWireServer();

  it('006 makes one right address of every form of a base URL, and refuses the others without repeating them', async () => {
    const { origin } = wire.server;
    wire.server.always(json({ data: [] }));
    const forms = [
      [`${origin}/v1`, '/v1/models'],
      [`  ${origin}/v1/  `, '/v1/models'],
      [`${origin}/v1//`, '/v1/models'],
      [`${origin.replace('127.0.0.1', 'LOCALHOST')}/v1`, '/v1/models'],
      [`${origin}/v1?api-version=1`, '/v1/models?api-version=1'],
      [origin, '/models'],
    ] as const;
    for (const [baseUrl, target] of forms) {
      await clientOf(wire.server, { baseUrl }).listModels(never);
      assert.equal(wire.server.requests.at(-1)?.target, target, baseUrl);
    }
    const refused = [
      ['', 'empty'],
      [' ', 'empty'],
      [`${origin}/v1#part`, 'fragment'],
      ['https://me:secret@host.example/v1', 'credentials'],
      ['ftp://host.example', 'scheme'],
      ['https://', 'malformed'],
    ] as const;
    // Nothing but the name of what is wrong comes back: no text in which a password could stand.
    for (const [text, problem] of refused) assert.deepEqual(parseBaseUrl(text), { ok: false, problem });
  });

  it('007 refuses plain http to any other machine, before a client exists that could send a key', () => {
    for (const text of ['http://host.example/v1', 'http://192.168.0.7:8080', 'http://localhost.example']) {
      assert.deepEqual(parseBaseUrl(text), { ok: false, problem: 'notHttps' });
    }
    for (const text of [
      'http://localhost:1',
      'http://127.0.0.2',
      'http://[::1]:8080',
      'https://host.example',
    ]) {
      assert.equal(parseBaseUrl(text).ok, true);
    }
  });

  it('008 is not moved by the variables that the openai package reads', async () => {
    const before = { ...process.env };
    const written: unknown[] = [];
    const { debug, log, info, warn, error } = console;
    const write = (...words: readonly unknown[]): void => void written.push(...words);
    for (const name of variables) process.env[`OPENAI_${name}`] = 'http://127.0.0.1:1/v1';
    process.env['OPENAI_LOG'] = 'debug';
    process.env['OPENAI_CUSTOM_HEADERS'] = 'Authorization: Bearer stolen\nX-Extra: yes\nCookie: a=b';
    Object.assign(console, { debug: write, log: write, info: write, warn: write, error: write });
    try {
      wire.server.next(events(chat()), json({ data: [] }));
      const client = clientOf(wire.server);
      assert.equal((await ask(client)).text, 'Hello');
      await client.listModels(never);
    } finally {
      process.env = before;
      Object.assign(console, { debug, log, info, warn, error });
    }
    for (const { headers } of wire.server.requests) {
      assert.equal(headers['authorization'], `Bearer ${apiKey}`);
      assert.ok(!Object.keys(headers).some((name) => /openai|x-extra|cookie/.test(name)));
    }
    assert.deepEqual(written, []);
  });

  it('009 takes a pasted key without what surrounds it, and refuses one that no header can carry', async () => {
    for (const pasted of [`${apiKey}\n`, ` ${apiKey} `, `"${apiKey}"`, `Bearer ${apiKey}`]) {
      const parsed = parseApiKey(pasted);
      assert.ok(parsed.ok);
      wire.server.next(events(chat()));
      await ask(clientOf(wire.server, { apiKey: parsed.key }));
      assert.equal(wire.server.requests.at(-1)?.headers['authorization'], `Bearer ${apiKey}`);
    }
    for (const pasted of ['sk-secret\nsecond', 'sk-“secret”', 'sk secret']) {
      assert.deepEqual(parseApiKey(pasted), { ok: false, problem: 'characters' });
    }
  });

  it('010 sends no key where the person has none', async () => {
    wire.server.next(events(chat()), json({ data: [] }));
    const client = clientOf(wire.server, { apiKey: null });
    await ask(client);
    await client.listModels(never);
    for (const { headers } of wire.server.requests) assert.equal(headers['authorization'], undefined);
  });

  it('011 sends no header that a server or a browser could stumble over', async () => {
    const usual = new Set([
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'idempotency-key',
      'sec-fetch-mode',
      'user-agent',
    ]);
    wire.server.next(failure(503), events(chat()), json({ data: [] }));
    const client = clientOf(wire.server);
    await ask(client);
    await client.listModels(never);
    for (const { headers } of wire.server.requests) {
      assert.deepEqual(
        Object.keys(headers).filter((name) => !usual.has(name)),
        [],
      );
      assert.doesNotMatch(headers['user-agent'] ?? '', /openai/i);
    }
  });
});
