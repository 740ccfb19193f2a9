import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { QuirksInMemory } from '../../../../src/core/api/quirks.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { type AnswerServices, answerThrough } from '../../../../src/host/answerThrough.ts';
import { ApiKeys } from '../../../../src/host/apiKeys.ts';
import { Connection } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { FakeSecrets } from '../../../fakes/fakeSecrets.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { LocalService } from '../../../service/localService.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

const request = {
  model: 'local/scribe-small',
  messages: [{ role: 'user', content: 'SECRET' }],
  idempotencyKey: 'key-1',
} as const;
const window = { from: new Date(0), to: new Date('2100-01-01') };

describe('An answer, through the one door to the service,', () => {
  let service: LocalService;
  let services: AnswerServices;
  let files: AppendFilesInMemory;

  beforeEach(async () => {
    fake.reset();
    service = await LocalService.start({ pace: 'instant' });
    files = new AppendFilesInMemory();
    let count = 0;
    const ledger = new Ledger(
      files,
      { now: () => new Date(), newId: () => `id-${(count += 1)}`, retentionDays: () => 400 },
      silentLogger,
    );
    const environment = { baseUrl: service.baseUrl, apiKey: service.createKey() };
    const connection = new Connection(
      new Settings(),
      new ApiKeys(new FakeSecrets()),
      environment,
      new QuirksInMemory(),
      silentLogger,
    );
    await connection.read();
    services = {
      connection,
      log: silentLogger,
      ledger,
      guard: { admit: () => Promise.resolve() },
      project: () => 'shop',
      now: () => new Date(),
    };
  });

  afterEach(() => service.stop());

  const ask = (signal = new AbortController().signal) =>
    answerThrough(services, request, { surface: 'panel', conversationId: 'c', answerId: 'a' }, signal);

  it('stands in the ledger with its tokens, its place and the name of its request', async () => {
    let requestId: string | undefined;
    for await (const event of ask()) if (event.type === 'started') requestId = event.requestId;
    const [entry, another] = await services.ledger.entries(window);
    assert.equal(another, undefined);
    assert.ok(entry?.outcome === 'complete' && entry.requestId !== undefined);
    assert.equal(entry.requestId, requestId);
    assert.equal(entry.origin, new URL(service.baseUrl).origin);
    assert.deepEqual(
      [entry.surface, entry.project, entry.conversationId, entry.answerId, entry.model],
      ['panel', 'shop', 'c', 'a', 'local/scribe-small'],
    );
    assert.ok((entry.tokens.outputTokens ?? 0) > 0);
    await services.ledger.flush();
    const written = await files.readFrom((await files.list())[0]?.name ?? '', 0);
    assert.ok(!new TextDecoder().decode(written?.bytes).includes('SECRET'));
  });

  it('is stopped in the ledger when somebody stops it', async () => {
    const controller = new AbortController();
    await assert.rejects(async () => {
      for await (const event of ask(controller.signal)) if (event.type === 'text') controller.abort();
    });
    const [entry] = await services.ledger.entries(window);
    assert.equal(entry?.outcome, 'stopped');
  });

  it('is stopped in the ledger when nobody reads on', async () => {
    for await (const event of ask()) if (event.type === 'text') break;
    const [entry] = await services.ledger.entries(window);
    assert.equal(entry?.outcome, 'stopped');
  });

  it('that failed stands there with the kind of its error', async () => {
    service.faults.next({ kind: 'status', status: 400, message: 'SECRET' });
    await assert.rejects(async () => {
      for await (const _ of ask());
    }, ApiError);
    const [entry] = await services.ledger.entries(window);
    assert.equal(entry?.outcome, 'failed');
    assert.equal(entry?.errorKind, 'badRequest');
  });

  it('that the guard does not admit is neither sent nor recorded', async () => {
    services = {
      ...services,
      guard: { admit: () => Promise.reject(new ApiError('cancelled', 'no')) },
    };
    await assert.rejects(
      async () => {
        for await (const _ of ask());
      },
      { kind: 'cancelled' },
    );
    assert.deepEqual(await services.ledger.entries(window), []);
    assert.equal(service.requests.filter(({ method }) => method === 'POST').length, 0);
  });
});
