import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import { budgetStatus, unknownStatus } from '../../../../src/core/usage/budget.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { UsageCube } from '../../../../src/core/usage/usageCube.ts';
import { Settings } from '../../../../src/host/settings.ts';
import type { Spent } from '../../../../src/host/usage/spending.ts';
import { type StatusText, statusText } from '../../../../src/host/usage/statusText.ts';
import { fake } from '../../../fakes/vscode.ts';

const now = new Date('2026-03-29T12:00:00Z');

function spentOf(totalTokens: number | undefined, source: Spent['source'] = 'editor'): Spent {
  const cube = new UsageCube(new TimeZone('UTC'));
  const cost = { currency: 'USD', nanos: 1_500_000_000n };
  const counts = { requests: 2, inputTokens: 900, outputTokens: 100, cost };
  if (totalTokens !== undefined)
    cube.add({ occurredAt: now, model: 'a', project: 'p', ...counts, totalTokens });
  return { source, cube, readAt: now };
}

describe('The status bar', () => {
  beforeEach(() => fake.reset());

  /** With a budget of 1,000 tokens a day. */
  function withBudget(used: number, figure: 'tokens' | 'budget' = 'tokens'): StatusText {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 1000 }] });
    const spent = spentOf(used);
    const statuses = new Settings().budgets.map((budget) => ({
      ...budgetStatus(budget, spent, now),
      source: spent.source,
      uncounted: 0n,
    }));
    return statusText(figure, [spent], statuses, now);
  }

  it('shows the tokens or the cost of today', () => {
    assert.equal(statusText('tokens', [spentOf(1000)], [], now).text, '$(pulse) 1K tokens');
    assert.equal(statusText('cost', [spentOf(1000)], [], now).text, '$(pulse) $1.50');
  });

  it('shows a nought where nothing was used, and a dash where nothing is known', () => {
    assert.equal(statusText('tokens', [spentOf(undefined)], [], now).text, '$(pulse) 0 tokens');
    assert.equal(statusText('tokens', [], [], now).text, '$(pulse) —');
    assert.match(statusText('tokens', [], [], now).tooltip.value, /Not known/);
  });

  it('shows the share of a budget, and tokens where there is none', () => {
    assert.equal(withBudget(500, 'budget').text, '$(pulse) 50% of budget');
    assert.equal(statusText('budget', [spentOf(1000)], [], now).text, '$(pulse) 1K tokens');
  });

  it('says by icon and word, not by colour alone, that a budget is nearly used up or used up', () => {
    const [calm, near, over] = [withBudget(500), withBudget(900), withBudget(1200)];
    assert.deepEqual([calm.level, near.level, over.level], ['calm', 'near', 'over']);
    assert.match(calm.text, /^\$\(pulse\)/);
    assert.match(near.text, /^\$\(warning\)/);
    assert.match(over.text, /^\$\(error\)/);
    assert.equal(calm.label, 'Modelside, today: 500 tokens');
    assert.match(near.label, /, budget nearly used up$/);
    assert.match(over.label, /, budget used up$/);
    assert.match(over.tooltip.value, /1K tokens a day: 120%, budget used up, as counted in this editor/);
  });

  it('has in its tooltip the parts, whose figures they are and by whose days', () => {
    const { value } = statusText('tokens', [spentOf(1000)], [], now).tooltip;
    for (const part of ['Requests: 2', 'Input tokens: 900', 'of them cached: —', 'Output tokens: 100'])
      assert.ok(value.includes(part), part);
    assert.match(value, /Counted in this editor, days of UTC/);
    assert.match(
      statusText('tokens', [spentOf(1, 'account')], [], now).tooltip.value,
      /From the service, read at/,
    );
  });

  const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 29, 11, minute));
  const clock = (time: Date): string => new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(time);

  it('shows beside the account what this editor used since, so that the figure moves with each answer', () => {
    const account: Spent = { ...spentOf(2_000_000, 'account'), since: spentOf(3400).cube };
    const { text, tooltip } = statusText('tokens', [account, spentOf(10_000)], [], now);
    assert.equal(text, '$(pulse) 2M tokens +3.4K');
    assert.match(
      tooltip.value,
      /Since then this editor has used 3\.4K tokens · .*the service may not have counted it yet/,
    );
    assert.equal(statusText('cost', [account], [], now).text, '$(pulse) $1.50 +$1.50');
  });

  it('shows the source that says more, and what the other one says in its tooltip', () => {
    const late = statusText('tokens', [spentOf(0, 'account'), spentOf(5000)], [], now);
    assert.equal(late.text, '$(pulse) 5K tokens');
    assert.match(late.tooltip.value, /Counted in this editor.*The service counted less: 0 tokens/s);
    const others = statusText('tokens', [spentOf(9000, 'account'), spentOf(5000)], [], now);
    assert.equal(others.text, '$(pulse) 9K tokens');
    assert.match(others.tooltip.value, /From the service.*In this editor alone: 5K tokens/s);
  });

  it('shows the source that knows the cost, where only one does', () => {
    const cube = new UsageCube(new TimeZone('UTC'));
    cube.add({ occurredAt: now, model: 'a', project: 'p', totalTokens: 9000 });
    const account: Spent = { source: 'account', cube, readAt: now };
    assert.equal(statusText('cost', [account, spentOf(5000)], [], now).text, '$(pulse) $1.50');
    assert.equal(statusText('cost', [account], [], now).text, '$(pulse) —');
  });

  it('says how old the figures are, in the bar as well where newer ones could not be read', () => {
    const account: Spent = { ...spentOf(1000, 'account'), readAt: at(48), freshAt: at(45) };
    const calm = statusText('tokens', [account], [], now);
    assert.equal(calm.text, '$(pulse) 1K tokens');
    const plain = (text: string): string => text.replaceAll('\\', '').replaceAll('\u202f', ' ');
    assert.ok(plain(calm.tooltip.value).includes('(12 min. ago), days of UTC'), calm.tooltip.value);
    assert.ok(plain(calm.tooltip.value).includes(plain(`Counted up to ${clock(at(45))}`)));
    const stale = statusText('tokens', [{ ...account, failedAt: at(58) }], [], now);
    assert.equal(stale.text, `$(pulse) 1K tokens, as of ${clock(at(48))}`);
    assert.ok(
      plain(stale.tooltip.value).includes(plain(`It could not be read again at ${clock(at(58))}`)),
      stale.tooltip.value,
    );
  });

  it('says of a budget that it is not known, and why', () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', cost: 5 }] });
    const [budget] = new Settings().budgets;
    assert.ok(budget);
    const unknown = { ...unknownStatus(budget, new TimeZone('UTC'), now), uncounted: 0n };
    const early = statusText('budget', [], [{ ...unknown, source: undefined }], now);
    assert.match(early.tooltip.value, /day: not known yet/);
    const shown = statusText('budget', [spentOf(1000)], [{ ...unknown, source: 'editor' }], now);
    assert.equal(shown.text, '$(pulse) — of budget');
    assert.match(
      shown.tooltip.value,
      /day: How much is used is not known: no costs in USD are reported, and no prices to estimate them from\. A budget of tokens can be watched/,
    );
  });

  it('says why the service says nothing', () => {
    const refused = new ApiError('forbidden', 'No.');
    const { text, tooltip } = statusText('tokens', [], [], now, { trouble: refused });
    assert.equal(text, '$(pulse) —');
    assert.match(tooltip.value, /The service does not say what was used\. This key may not read usage/);
    const known = statusText('tokens', [spentOf(1000, 'account')], [], now, { trouble: refused });
    assert.doesNotMatch(known.tooltip.value, /may not read usage/);
  });

  it('says of a share that may be more why it may be', () => {
    fake.set('modelside.budget.limits', { globalValue: [{ period: 'day', tokens: 1000 }] });
    const spent = spentOf(500);
    spent.cube.add({ occurredAt: now, model: 'a', project: 'p', requests: 1 });
    const statuses = new Settings().budgets.map((budget) => ({
      ...budgetStatus(budget, spent, now),
      source: spent.source,
      uncounted: 0n,
    }));
    const { tooltip } = statusText('tokens', [spent], statuses, now);
    assert.match(tooltip.value, /at least 50%.*It may be more: some requests do not report their tokens/);
  });

  it('shows what list prices make of it where no cost is reported, and says so', () => {
    const cube = new UsageCube(new TimeZone('UTC'));
    const counts = { requests: 1, inputTokens: 900, outputTokens: 100, totalTokens: 1000 };
    cube.add({ occurredAt: now, model: 'a', project: 'p', ...counts });
    const priceOf = () => ({
      currency: 'USD',
      inputPerMillionTokens: '1000',
      outputPerMillionTokens: '2000',
    });
    const spent: Spent = { source: 'editor', cube, readAt: now };
    const shown = statusText('cost', [spent], [], now, { priceOf });
    assert.equal(shown.text, '$(pulse) ≈ $1.10');
    assert.match(shown.tooltip.value, /Cost: ≈ \\\$1\.10, from list prices: none is reported/);
    assert.equal(statusText('cost', [spent], [], now).text, '$(pulse) —');
    assert.equal(statusText('cost', [spentOf(1000)], [], now, { priceOf }).text, '$(pulse) $1.50');
  });
});
