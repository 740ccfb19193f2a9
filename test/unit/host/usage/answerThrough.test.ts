import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { reconcile } from '../../../../src/core/usage/reconcile.ts';
import { type AnswerServices, answerThrough } from '../../../../src/host/answerThrough.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { LocalService } from '../../../service/localService.ts';
import { connectedBy } from '../connectedTo.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';
import { LinesOfLog } from '../../core/ledger/ledgerFixture.ts';

const request = {
  model: 'local/scribe-small',
  messages: [{ role: 'user', content: 'SECRET' }],
  idempotencyKey: 'key-1',
} as const;
const never = new AbortController().signal;
const window = { from: new Date(0), to: new Date('2100-01-01') };

describe('An answer, through the one door to the service,', () => {
  let service: LocalService;
  let services: AnswerServices;
  let files: AppendFilesInMemory;
  let key: string;

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
    key = service.createKey();
    const connection = await connectedBy({ baseUrl: service.baseUrl, apiKey: key });
    services = {
      connection,
      log: silentLogger,
      ledger,
      guard: { admit: () => Promise.resolve({ dispose: () => {} }) },
      project: () => 'shop',
      now: () => new Date(),
    };
  });

  afterEach(() => service.stop());

  const ask = (signal = never) =>
    answerThrough(services, request, { surface: 'panel', conversationId: 'c', answerId: 'a' }, signal);

  async function readAll(answer = ask()): Promise<void> {
    for await (const _ of answer);
  }

  async function outcomes(): Promise<readonly string[]> {
    return (await services.ledger.entries(window)).map(({ outcome }) => outcome);
  }

  const posts = () => service.requests.filter(({ method }) => method === 'POST');

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
  });

  it('is stopped in the ledger when somebody stops it', async () => {
    const controller = new AbortController();
    await assert.rejects(async () => {
      for await (const event of ask(controller.signal)) if (event.type === 'text') controller.abort();
    });
    const [entry] = await services.ledger.entries(window);
    assert.deepEqual([entry?.outcome, entry?.errorKind], ['stopped', undefined]);
  });

  it('is stopped in the ledger when nobody reads on, for whatever reason', async () => {
    for await (const event of ask()) if (event.type === 'text') break;
    await assert.rejects(async () => {
      for await (const event of ask()) if (event.type === 'text') throw new Error('No room.');
    }, /No room/);
    assert.deepEqual(await outcomes(), ['stopped', 'stopped']);
  });

  it('is complete in the ledger when somebody leaves or stops it at its very end', async () => {
    for await (const event of ask()) if (event.type === 'done') break;
    const controller = new AbortController();
    for await (const event of ask(controller.signal)) if (event.type === 'done') controller.abort();
    assert.deepEqual(await outcomes(), ['complete', 'complete']);
  });

  it('is interrupted in the ledger when it breaks off', async () => {
    service.faults.next({ kind: 'errorInMidStream', afterEvents: 20, code: 'overloaded' });
    await assert.rejects(readAll(), ApiError);
    const [entry] = await services.ledger.entries(window);
    assert.deepEqual([entry?.outcome, entry?.errorKind], ['interrupted', 'serverError']);
  });

  it('stands there once, however many attempts it took', async () => {
    // The service may have counted the first one; with the same key it does so once.
    service.faults.next({ kind: 'hangUp' });
    await readAll();
    const keys = posts().map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual(keys, ['key-1', 'key-1']);
    assert.deepEqual(await outcomes(), ['complete']);
  });

  it('stands there with the key by which the service knows it, where it refused a part of the request', async () => {
    service.faults.next({ kind: 'status', status: 404, path: '/responses' });
    await readAll();
    const [refused, accepted] = posts().map(({ headers }) => headers['idempotency-key']);
    const [entry, another] = await services.ledger.entries(window);
    assert.equal(another, undefined);
    assert.notEqual(accepted, refused);
    assert.ok(entry);
    assert.equal(entry.idempotencyKey, accepted);
    const unnamed = { requestId: undefined, model: undefined, project: undefined };
    const event = { ...unnamed, id: 'e', occurredAt: new Date(), idempotencyKey: String(accepted) };
    const { matches } = reconcile([entry], [event]);
    assert.deepEqual(
      matches.map(({ kind }) => kind),
      ['idempotencyKey'],
    );
  });

  it('is for the folder that one worked in when one asked, also for the guard', async () => {
    let folder: string | undefined = 'shop';
    const asked: (string | undefined)[] = [];
    services = {
      ...services,
      project: () => folder,
      guard: {
        admit: (_request, { project }) => {
          asked.push(project);
          folder = 'elsewhere';
          return Promise.resolve({ dispose: () => {} });
        },
      },
    };
    await readAll();
    await readAll(answerThrough(services, request, { surface: 'panel', project: 'named' }, never));
    folder = undefined;
    await readAll();
    assert.deepEqual(asked, ['shop', 'named', undefined]);
    const entries = await services.ledger.entries(window);
    assert.deepEqual(
      entries.map(({ project }) => project),
      ['shop', 'named', undefined],
    );
  });

  it('that failed stands there with the kind of its error', async () => {
    service.faults.next({ kind: 'status', status: 400, message: 'SECRET' });
    await assert.rejects(readAll(), ApiError);
    const [entry] = await services.ledger.entries(window);
    assert.equal(entry?.outcome, 'failed');
    assert.equal(entry?.errorKind, 'badRequest');
  });

  it('that the guard does not admit is neither sent nor recorded, and no error in the log', async () => {
    const log = new LinesOfLog();
    services = {
      ...services,
      log,
      guard: { admit: () => Promise.reject(new ApiError('cancelled', 'no')) },
    };
    await assert.rejects(readAll(), { kind: 'cancelled' });
    assert.deepEqual([await outcomes(), posts(), log.lines], [[], [], []]);
  });

  it('for which there is no connection is neither sent nor recorded, and says why in the log', async () => {
    const log = new LinesOfLog();
    services = { ...services, log, connection: await connectedBy({ baseUrl: undefined, apiKey: undefined }) };
    await assert.rejects(readAll(), { kind: 'notConnected' });
    assert.deepEqual([await outcomes(), posts()], [[], []]);
    assert.match(log.lines.join(), /notConnected/);
  });

  it('that nobody begins to read is neither sent nor recorded', async () => {
    await ask().return();
    assert.deepEqual([await outcomes(), posts()], [[], []]);
  });

  it('that is stopped before it was sent stands there as stopped, and is not sent', async () => {
    await assert.rejects(readAll(ask(AbortSignal.abort())), { kind: 'cancelled' });
    assert.deepEqual([await outcomes(), posts()], [['stopped'], []]);
  });

  it('gives back what the guard let it have, and only after it stands in the ledger as ended, whatever happens', async () => {
    const steps: string[] = [];
    const dispose = (): void => void steps.push('given back');
    services = { ...services, guard: { admit: () => Promise.resolve({ dispose }) } };
    services.ledger.onDidChange(() => steps.push('recorded'));
    await readAll();
    for await (const _ of ask()) break;
    service.faults.next({ kind: 'status', status: 400 });
    await assert.rejects(readAll());
    const ofEach = ['recorded', 'recorded', 'given back'];
    assert.deepEqual(steps, [...ofEach, ...ofEach, ...ofEach]);
  });

  it('leaves nothing of question, answer and key on the disk, however it ends', async () => {
    let text = '';
    for await (const event of ask()) if (event.type === 'text') text += event.text;
    for await (const event of ask()) if (event.type === 'text') break;
    const echo = `SECRET ${key} ${text}`;
    const faults = [
      { kind: 'status', status: 400, message: echo, code: 'bad' },
      { kind: 'status', status: 401, body: echo },
      { kind: 'errorInMidStream', afterEvents: 4, message: echo },
      { kind: 'cut', afterBytes: 1500 },
    ] as const;
    for (const fault of faults) {
      service.faults.next(fault);
      await readAll().catch(() => undefined);
    }
    await services.ledger.flush();
    assert.equal((await outcomes()).length, 2 + faults.length);
    const written = [...files.contents.values()].map((bytes) => Buffer.from(bytes).toString()).join('');
    assert.match(written, /local\/scribe-small/);
    const words = text.split(/[^A-Za-z]+/).filter((word) => word.length > 12);
    const parts = Array.from({ length: key.length - 7 }, (_, index) => key.slice(index, index + 8));
    const base64 = Buffer.from(key).toString('base64');
    for (const secret of ['SECRET', text, ...words, ...parts, base64, encodeURIComponent(text)]) {
      assert.ok(!written.includes(secret), secret);
    }
  });
});
