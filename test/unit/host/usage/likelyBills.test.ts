import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { parseBaseUrl } from '../../../../src/core/api/baseUrl.ts';
import { Emitter } from '../../../../src/core/base/emitter.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import type { LedgerEnding } from '../../../../src/core/ledger/ledgerEntry.ts';
import type { UsageEvent } from '../../../../src/core/usage/usage.ts';
import type { ConnectionState } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { AnswerBills } from '../../../../src/host/usage/answerBills.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';
import { event, ScriptedEvents } from '../../core/usage/scriptedEvents.ts';

const baseUrl = parseBaseUrl('https://models.example/v1');
assert.ok(baseUrl.ok);
const state: ConnectionState = {
  status: 'ready',
  baseUrl: baseUrl.baseUrl,
  apiKey: 'key-that-is-made-up',
  keySource: 'stored',
};
const begin = Date.parse('2026-03-01T12:00:00Z');

describe('The bill of an answer that the service does not name', () => {
  let now: number;
  let ledger: Ledger;
  let bills: AnswerBills;
  let service: ScriptedEvents;
  let reconnected: Emitter<ConnectionState>;

  beforeEach(() => {
    fake.reset();
    now = begin;
    let count = 0;
    const clock = (): Date => new Date(now);
    const options = { now: clock, newId: () => `id-${(count += 1)}`, retentionDays: () => 400 };
    ledger = new Ledger(new AppendFilesInMemory(), options, silentLogger);
    service = new ScriptedEvents([[]]);
    reconnected = new Emitter();
    const connection = {
      state,
      onDidChange: reconnected.event,
      client: () => Promise.resolve(service),
    };
    bills = new AnswerBills({ connection, ledger, settings: new Settings(), log: silentLogger, now: clock });
  });

  afterEach(() => bills.dispose());

  function answer(answerId: string, parts: Partial<LedgerEnding> = {}): void {
    const { origin } = baseUrl.ok ? baseUrl.baseUrl : { origin: '' };
    const id = ledger.begin({ idempotencyKey: answerId, surface: 'panel', origin, model: 'large', answerId });
    const tokens = { inputTokens: 40, outputTokens: 6 };
    ledger.end(id, { outcome: 'complete', tokens, durationMs: 0, ...parts });
  }

  const booked = (id: string, parts: Partial<UsageEvent> = {}): UsageEvent =>
    event(id, { inputTokens: 40, outputTokens: 6, occurredAt: new Date(begin + 1000), ...parts });

  it('is what agrees in model, tokens and time, some minutes later: its own may come after one that is alike', async () => {
    answer('one');
    service.pages = [[booked('e1')]];
    now = begin + 5000;
    await bills.refresh();
    assert.equal(bills.of('one'), undefined);
    now = begin + 130_000;
    await bills.refresh();
    assert.deepEqual([bills.of('one')?.match, bills.of('one')?.eventId], ['likely', 'e1']);
  });

  it('is replaced by one that the service names, which may come later', async () => {
    answer('one', { requestId: 'r1' });
    service.pages = [[booked('stranger')]];
    now = begin + 130_000;
    await bills.refresh();
    service.pages = [[booked('stranger'), booked('own', { requestId: 'r1', inputTokens: 41 })]];
    now = begin + 700_000;
    await bills.refresh();
    assert.deepEqual([bills.of('one')?.match, bills.of('one')?.eventId], ['requestId', 'own']);
    assert.equal(bills.isSought, false);
  });

  it('is no event of another key, of which no tokens are known here, or that names another request', async () => {
    answer('without', { outcome: 'stopped', tokens: {} });
    answer('named');
    service.pages = [[booked('e1', { idempotencyKey: 'of-another' })]];
    now = begin + 130_000;
    await bills.refresh();
    assert.deepEqual([bills.of('without'), bills.of('named')], [undefined, undefined]);
    service.pages = [[booked('e1')]];
    reconnected.fire(state);
    now = begin + 260_000;
    await bills.refresh();
    assert.deepEqual([bills.of('without'), bills.of('named')], [undefined, undefined]);
  });

  it('is given to one answer only, however often it is looked for', async () => {
    answer('one');
    service.pages = [[booked('e1')]];
    now = begin + 130_000;
    await bills.refresh();
    now = begin + 140_000;
    answer('two');
    service.pages = [[booked('e1'), booked('e2', { occurredAt: new Date(begin + 141_000) })]];
    now = begin + 300_000;
    await bills.refresh();
    assert.deepEqual([bills.of('one')?.eventId, bills.of('two')?.eventId], ['e1', 'e2']);
  });

  it('is looked for in the list that counts, where that had to be read anew', async () => {
    answer('one');
    answer('two');
    service.pages = [[booked('e1', { id: undefined })], [booked('e2', { id: undefined, model: 'small' })]];
    // As from the network: each time it is another object.
    service.onTaken = () => (service.pages = service.pages.map((page) => page.map((one) => ({ ...one }))));
    service.failures.push(undefined, new ApiError('badRequest', 'The cursor has expired.', { status: 410 }));
    now = begin + 130_000;
    await bills.refresh();
    const known = [bills.of('one'), bills.of('two')].filter((bill) => bill !== undefined);
    assert.equal(known.length, 1);
    assert.deepEqual(service.asked, [undefined, '1', undefined, '1']);
  });

  it('is not asked for again at once, nor in pages without end', async () => {
    answer('one');
    service.pages = Array.from({ length: 50 }, (_, index) => [booked(`e${index}`, { model: 'small' })]);
    now = begin + 5000;
    await bills.refresh();
    assert.equal(service.asked.length, 5);
    await bills.refresh();
    assert.equal(service.asked.length, 5);
    assert.equal(bills.nextLook, 5000);
  });
});
