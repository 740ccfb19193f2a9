import assert from 'node:assert/strict';
import { seededHistory } from '../../service/usage/seededHistory.ts';
import { LocalService } from '../../service/localService.ts';

describe('The two months of usage that a fresh service begins with', () => {
  const now = new Date('2026-06-17T10:30:00Z');
  const history = [...seededHistory(now)];
  const day = (occurredAt: number): string => new Date(occurredAt).toISOString().slice(0, 10);

  it('is the same on two starts of one day', async () => {
    const read = async (time: string): Promise<unknown> => {
      const service = await LocalService.start({ now: () => new Date(time) });
      const events = service.usage.events({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10_000);
      await service.stop();
      return events;
    };
    assert.deepEqual(await read('2026-06-17T00:00:01Z'), await read('2026-06-17T23:59:59Z'));
  });

  it('has on a given day what it had there yesterday', () => {
    const yesterday = new Map(seededHistory(new Date('2026-06-16T10:30:00Z')));
    const shared = history.filter(([id]) => yesterday.has(id));
    assert.ok(shared.length > history.length / 2);
    for (const [id, event] of shared) {
      assert.deepEqual(event, yesterday.get(id));
    }
  });

  it('has some hundreds of events, all of them of the sixty days before today', () => {
    assert.ok(history.length > 400 && history.length < 2000);
    assert.ok(history.every(([, event]) => day(event.occurredAt) < '2026-06-17'));
    assert.ok(history.every(([, event]) => day(event.occurredAt) >= '2026-04-18'));
  });

  it('comes in the order of time, so that it is booked in the order of time', () => {
    const times = history.map(([, event]) => event.occurredAt);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
  });

  it('knows several models, three projects, both endpoints and all ways to end', () => {
    const count = (pick: (index: number) => string | undefined): number =>
      new Set(history.map((_, index) => pick(index))).size;
    assert.equal(
      count((index) => history[index]?.[1].model),
      4,
    );
    assert.equal(
      count((index) => history[index]?.[1].project),
      3,
    );
    assert.equal(
      count((index) => history[index]?.[1].endpoint),
      2,
    );
    assert.equal(
      count((index) => history[index]?.[1].status),
      3,
    );
  });

  it('holds amounts that can be: whole, and no part greater than its whole', () => {
    for (const [, event] of history) {
      assert.ok(Number.isInteger(event.billableMicroUsd) && event.billableMicroUsd > 0);
      assert.ok(event.cachedInputTokens <= event.inputTokens);
      assert.ok(event.reasoningTokens <= event.outputTokens);
    }
  });
});
