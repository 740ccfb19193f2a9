import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { type AnswerServices, answerThrough } from '../../../../src/host/answerThrough.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { AnswerBills } from '../../../../src/host/usage/answerBills.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { allScopes } from '../../../service/access/scope.ts';
import { LocalService } from '../../../service/localService.ts';
import { connectedTo } from '../connectedTo.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

describe('The bill of an answer', () => {
  let service: LocalService;
  let services: AnswerServices;
  let bills: AnswerBills;
  /** Milliseconds by which this editor's clock is ahead. */
  let ahead: number;

  async function open(scopes: readonly (typeof allScopes)[number][] = allScopes): Promise<void> {
    fake.reset();
    ahead = 0;
    service = await LocalService.start({ pace: 'instant' });
    let count = 0;
    const now = (): Date => new Date(Date.now() + ahead);
    const options = { now, newId: () => `id-${(count += 1)}`, retentionDays: () => 400 };
    const ledger = new Ledger(new AppendFilesInMemory(), options, silentLogger);
    const settings = new Settings();
    const connection = await connectedTo(service, scopes, { settings });
    const guard = { admit: () => Promise.resolve({ dispose: () => {} }) };
    services = { connection, log: silentLogger, ledger, guard, project: () => 'shop', now };
    bills = new AnswerBills({ connection, ledger, settings, log: silentLogger, now });
  }

  afterEach(async () => {
    bills.dispose();
    await service.stop();
  });

  async function ask(answerId: string): Promise<void> {
    const request = {
      model: 'local/scribe-small',
      messages: [{ role: 'user', content: 'Hello' }],
      idempotencyKey: answerId,
    } as const;
    const place = { surface: 'panel', conversationId: 'c', answerId } as const;
    for await (const _ of answerThrough(services, request, place, new AbortController().signal));
  }

  const usageRequests = (): number =>
    service.requests.filter(({ path }) => path.includes('model-usage')).length;

  it('is what the service billed for that very request, with its cost', async () => {
    await open();
    await ask('one');
    await ask('two');
    assert.equal(bills.of('one'), undefined);
    let told = 0;
    bills.onDidChange(() => (told += 1));
    await bills.refresh();
    const [one, two] = [bills.of('one'), bills.of('two')];
    assert.ok(one?.match === 'requestId' && two?.match === 'requestId');
    assert.notEqual(one.eventId, two.eventId);
    assert.ok((one.tokens.outputTokens ?? 0) > 0);
    assert.match(one.tokens.cost?.amount ?? '', /^0\.0*[1-9]/);
    assert.ok(told > 0);
  });

  it('is asked for only while one is missing, and not for ever', async () => {
    await open();
    assert.equal(bills.isSought, false);
    await bills.refresh();
    assert.equal(usageRequests(), 0);
    await ask('one');
    assert.equal(bills.isSought, true);
    assert.equal(bills.isAwaited('one'), true);
    await bills.refresh();
    assert.equal(bills.isSought, false);
    assert.equal(bills.isAwaited('one'), false);
    assert.equal(usageRequests(), 1);
    await ask('two');
    ahead = 700_000;
    assert.deepEqual([bills.isSought, bills.isAwaited('two')], [true, false]);
    ahead = 2 * 86_400_000;
    assert.equal(bills.isSought, false);
  });

  it('is not asked for where a person goes by this editor’s own count', async () => {
    await open();
    fake.set('modelside.usage.source', { globalValue: 'editor' });
    await ask('one');
    assert.equal(bills.isSought, false);
    await bills.refresh();
    assert.equal(usageRequests(), 0);
  });

  it('stays unknown where the key may not read usage, which is said', async () => {
    await open(['models:read', 'inference:write']);
    await ask('one');
    await assert.rejects(bills.refresh(), (error) => error instanceof ApiError && error.kind === 'forbidden');
    assert.equal(bills.of('one'), undefined);
    assert.equal(bills.isAwaited('one'), false);
  });

  it('of another service’s answer is not asked for', async () => {
    await open();
    const origin = 'https://other.example';
    const id = services.ledger.begin({
      idempotencyKey: 'k',
      surface: 'panel',
      origin,
      model: 'm',
      answerId: 'x',
    });
    services.ledger.end(id, { outcome: 'complete', tokens: { inputTokens: 1 }, durationMs: 1 });
    assert.equal(bills.isSought, false);
  });
});
