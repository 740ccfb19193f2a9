import { Disposables } from '../../../../src/core/base/lifecycle.ts';
import type { ModelPrice } from '../../../../src/core/models/model.ts';
import type { Money } from '../../../../src/core/usage/money.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import { Settings } from '../../../../src/host/settings.ts';
import { BudgetWatch } from '../../../../src/host/usage/budgetWatch.ts';
import { RequestGate } from '../../../../src/host/usage/requestGate.ts';
import type { Spent } from '../../../../src/host/usage/spending.ts';

export const noon = new Date('2026-03-29T12:00:00Z');

/** With 2,000 words. */
export const request = {
  model: 'a',
  messages: [{ role: 'user', content: 'word '.repeat(2000) }],
  idempotencyKey: 'k',
} as const;

export const small = { ...request, messages: [{ role: 'user', content: 'Hi' }] } as const;
export const panel = { surface: 'panel', project: 'shop' } as const;

interface Used {
  readonly cost?: Money;
  /** In this editor after the account was read: tokens. */
  readonly since?: number;
  /** Requests that report neither tokens nor a cost. */
  readonly unreported?: number;
  /** Of the model `priced`. */
  readonly price?: ModelPrice;
  readonly priced?: string;
}

/** A clock, and what all windows keep. */
export class GateStage {
  now = noon;
  readonly memory = new Map<string, unknown>();
  readonly #open = new Disposables();

  /** The gate of a window, as the account was used today by model `a` for `shop`. */
  gateWith(
    usedTokens: number,
    { cost, price, priced = 'a', since = 0, unreported = 0 }: Used = {},
  ): RequestGate {
    const settings = this.#open.add(new Settings());
    const cubeOf = (totalTokens: number): UsageCube => {
      const cube = new UsageCube(new TimeZone('UTC'));
      const inputTokens = Math.max(0, totalTokens - 100);
      const counts = { requests: 1, inputTokens, outputTokens: 100, totalTokens, ...(cost && { cost }) };
      cube.add({ occurredAt: this.now, model: 'a', project: 'shop', ...counts });
      if (unreported > 0)
        cube.add({ occurredAt: this.now, model: 'a', project: 'shop', requests: unreported });
      return cube;
    };
    const spent: Spent = {
      source: 'account',
      cube: cubeOf(usedTokens),
      readAt: this.now,
      ...(since > 0 && { since: cubeOf(since) }),
    };
    const memory = {
      get: (key: string) => this.memory.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void this.memory.set(key, value)),
    };
    const spending = {
      sources: () => [spent],
      isWaited: false,
      onDidChange: () => ({ dispose: () => {} }),
      refresh: () => Promise.resolve(),
    };
    const now = (): Date => this.now;
    const catalog = {
      find: (id: string) => (price && id === priced ? { id, name: id, raw: {}, price } : undefined),
    };
    const budgets = this.#open.add(new BudgetWatch(spending, settings, memory, now, catalog));
    return new RequestGate({
      budgets,
      spending,
      catalog,
      settings,
      memory,
      now,
    });
  }

  dispose(): void {
    this.#open.dispose();
  }
}
