import assert from 'node:assert/strict';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageHistory } from '../../../../src/core/usage/usageHistory.ts';
import { type LocalService } from '../../../service/localService.ts';
import { seededRandom } from '../../../service/usage/seededRandom.ts';
import { serviceWithEvents, usageAt, usageClientOf } from './usageServiceFixture.ts';

const window = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };
const now = (): Date => new Date('2026-04-01T00:00:00Z');
const eventsPath = '/me/model-usage/events';

function historyOf(service: LocalService): UsageHistory {
  const client = usageClientOf(service);
  return new UsageHistory(() => Promise.resolve(client), now, new TimeZone('Europe/Berlin'));
}

/** What the history has is what the service's database has, each event once. */
function assertWhole(
  history: UsageHistory,
  service: LocalService,
  more: { readonly model?: string } = {},
): void {
  const { loading, whole, error, skipped } = history.state;
  assert.deepEqual([loading, whole, error, skipped], ['no', true, undefined, 0]);
  const filter = { from: window.from.getTime(), to: window.to.getTime(), ...more };
  const totals = service.usage.totals(filter);
  assert.equal(new Set(history.events.map(({ id }) => id)).size, totals.requests);
  assert.equal(history.events.length, totals.requests);
  assert.deepEqual(history.cube.total.counts, {
    requests: totals.requests,
    inputTokens: totals.inputTokens,
    cachedInputTokens: totals.cachedInputTokens,
    outputTokens: totals.outputTokens,
    reasoningTokens: totals.reasoningTokens,
    totalTokens: totals.inputTokens + totals.outputTokens,
    cost: { currency: 'USD', nanos: BigInt(totals.billableMicroUsd) * 1000n },
  });
}

describe('UsageHistory against a real server', () => {
  let service: LocalService;
  afterEach(() => service.stop());

  it('reads a hundred thousand events, each once, with exact sums', async () => {
    service = await serviceWithEvents(100_000, window);
    const history = historyOf(service);
    await history.show(window);
    assert.equal(history.events.length, 100_000);
    assertWhole(history, service);
  });

  it('reads each event once while new ones arrive between the pages', async () => {
    service = await serviceWithEvents(5000, window);
    const history = historyOf(service);
    const random = seededRandom(1);
    let arrived = 0;
    history.onDidChange(({ loaded }) => {
      if (loaded === 0) return;
      // In the window, newer than all that was read: they are for the next reading.
      service.usage.add(`new_${(arrived += 1)}`, usageAt(window.to.getTime() - 1, arrived, random));
    });
    await history.show(window);
    assert.equal(arrived, 5);
    assert.equal(new Set(history.events.map(({ id }) => id)).size, history.events.length);
    assert.equal(history.events.filter(({ id }) => id?.startsWith('evt_')).length, 5000);
    await history.show(window);
    assert.equal(history.events.filter(({ id }) => id?.startsWith('new_')).length, 5);
  });

  it('reads on when a cursor has expired in the middle', async () => {
    service = await serviceWithEvents(5000, window);
    const history = historyOf(service);
    const listening = history.onDidChange(({ loaded }) => {
      if (loaded !== 3000) return;
      listening.dispose();
      service.faults.next({ kind: 'status', status: 410, code: 'cursor_expired', path: eventsPath });
    });
    await history.show(window);
    assertWhole(history, service);
    assert.equal(service.requests.length, 3 + 1 + 5);
  });

  it('reads on after it had to wait in the middle', async () => {
    service = await serviceWithEvents(5000, window);
    const history = historyOf(service);
    let waited = false;
    history.onDidChange(({ loading, loaded }) => {
      if (loading === 'waiting') waited = true;
      else if (loaded === 2000 && !waited) {
        service.faults.next({ kind: 'status', status: 429, retryAfter: '0.05', path: eventsPath });
      }
    });
    await history.show(window);
    assert.ok(waited);
    assertWhole(history, service);
  });

  it('reads only what another filter asks for, when it changes in the middle', async () => {
    service = await serviceWithEvents(5000, window);
    const history = historyOf(service);
    const model = 'local/small';
    const second = new Promise<void>((resolve) => {
      const listening = history.onDidChange(({ loaded }) => {
        if (loaded !== 2000) return;
        listening.dispose();
        resolve(history.show({ ...window, model }));
      });
    });
    await Promise.all([history.show(window), second]);
    assertWhole(history, service, { model });
    assert.ok(history.events.every((event) => event.model === model));
  });
});
