import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../src/core/ledger/ledgerEntry.ts';
import { reconcile } from '../../../../src/core/usage/reconcile.ts';
import type { UsageEvent } from '../../../../src/core/usage/usage.ts';
import { Reconciling } from '../../../../src/host/dashboard/reconciling.ts';

describe('Reconciling', () => {
  const start = Date.parse('2026-03-01T12:00:00Z');
  const events: readonly UsageEvent[] = Array.from({ length: 40 }, (_, index) => ({
    id: `event-${index}`,
    occurredAt: new Date(start + index * 60_000),
    requestId: `request-${index}`,
    model: 'm',
    project: undefined,
    inputTokens: index % 3,
    outputTokens: 1,
  }));
  const entries: readonly LedgerEntry[] = events
    .slice(0, 20)
    .map(({ requestId, inputTokens = 0 }, index) => ({
      id: `entry-${index}`,
      at: new Date(start + index * 60_000).toISOString(),
      idempotencyKey: 'k',
      surface: 'panel',
      origin: 'o',
      model: 'm',
      outcome: 'complete',
      tokens: { inputTokens, outputTokens: 1 },
      durationMs: 1,
      ...(index % 2 === 0 && requestId !== undefined && { requestId }),
    }));
  const atOnce = (): Promise<void> => Promise.resolve();

  it('comes to what one comes to without pauses, and pauses', async () => {
    let pauses = 0;
    const reconciling = new Reconciling(() => {
      pauses += 1;
      return Promise.resolve();
    });
    assert.equal(await reconciling.update(entries, events, false), true);
    const { ofEvents, ...result } = reconciling.result ?? { ofEvents: 0 };
    assert.deepEqual(result, reconcile(entries, events));
    assert.equal(ofEvents, events.length);
    assert.ok(pauses > 3);
  });

  it('does nothing where nothing has come', async () => {
    const reconciling = new Reconciling(atOnce);
    await reconciling.update(entries, events, false);
    const { result } = reconciling;
    assert.equal(await reconciling.update(entries, events, false), false);
    assert.equal(reconciling.result, result);
  });

  it('gives up what it is at for newer lists', async () => {
    const reconciling = new Reconciling(atOnce);
    const old = reconciling.update(entries, events, false);
    const fresh = reconciling.update([], events, false);
    assert.deepEqual([await old, await fresh], [false, true]);
    assert.deepEqual(reconciling.result?.matches, []);
  });

  it('waits while events still come until there are twice as many', async () => {
    const reconciling = new Reconciling(atOnce);
    const growing = events.slice(0, 10);
    await reconciling.update(entries, growing, true);
    for (const event of events.slice(10, 19)) growing.push(event);
    assert.equal(await reconciling.update(entries, growing, true), false);
    for (const event of events.slice(19, 20)) growing.push(event);
    assert.equal(await reconciling.update(entries, growing, true), true);
    assert.equal(reconciling.result?.ofEvents, 20);
    growing.push(...events.slice(20, 21));
    assert.equal(await reconciling.update(entries, growing, false), true);
  });

  it('keeps nothing of another choice', async () => {
    const reconciling = new Reconciling(atOnce);
    await reconciling.update(entries, events, false);
    reconciling.forget();
    assert.equal(reconciling.result, undefined);
    const late = reconciling.update(entries, events, false);
    reconciling.forget();
    assert.equal(await late, false);
    assert.equal(reconciling.result, undefined);
  });
});
