import assert from 'node:assert/strict';

import { budgetStatus } from '../../../../src/core/usage/budget.ts';
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
      ...budgetStatus(budget, spent.cube, now),
      source: spent.source,
    }));
    return statusText(figure, spent, statuses, now);
  }

  it('shows the tokens or the cost of today', () => {
    assert.equal(statusText('tokens', spentOf(1000), [], now).text, '$(pulse) 1K tokens');
    assert.equal(statusText('cost', spentOf(1000), [], now).text, '$(pulse) $1.50');
  });

  it('shows a nought where nothing was used, and a dash where nothing is known', () => {
    assert.equal(statusText('tokens', spentOf(undefined), [], now).text, '$(pulse) 0 tokens');
    assert.equal(statusText('tokens', undefined, [], now).text, '$(pulse) —');
    assert.match(statusText('tokens', undefined, [], now).tooltip.value, /Not known yet/);
  });

  it('shows the share of a budget, and tokens where there is none', () => {
    assert.equal(withBudget(500, 'budget').text, '$(pulse) 50% of budget');
    assert.equal(statusText('budget', spentOf(1000), [], now).text, '$(pulse) 1K tokens');
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
    assert.match(over.tooltip.value, /1K tokens a day: 120%, budget used up/);
  });

  it('has in its tooltip the parts, whose figures they are and by whose days', () => {
    const { value } = statusText('tokens', spentOf(1000), [], now).tooltip;
    for (const part of ['Requests: 2', 'Input tokens: 900', 'of them cached: —', 'Output tokens: 100'])
      assert.ok(value.includes(part), part);
    assert.match(value, /Counted in this editor, days of UTC/);
    assert.match(
      statusText('tokens', spentOf(1, 'account'), [], now).tooltip.value,
      /From the service, read at/,
    );
  });
});
