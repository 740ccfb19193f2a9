import assert from 'node:assert/strict';

import type { Bill } from '../../../../src/core/ledger/bill.ts';
import { moneyOf, totalsOf } from '../../../../src/core/chat/totals.ts';
import { answer, question } from './sampleConversation.ts';

describe('What the answers of a conversation took', () => {
  it('is the exact sum of what the service reported, for each currency', () => {
    const cost = (amount: string, currency: string) => ({ usage: { cost: { amount, currency } } });
    const { costs } = totalsOf([
      question('q'),
      answer('a', 'q', cost('0.1', 'USD')),
      answer('b', 'q', cost('0.2', 'USD')),
      answer('c', 'q', cost('1e-9', 'EUR')),
    ]);
    assert.deepEqual(costs, [
      { currency: 'USD', nanos: 300_000_000n },
      { currency: 'EUR', nanos: 1n },
    ]);
  });

  it('is nothing for what was copied from another conversation, and paid for there', () => {
    const paid = { text: 'So.', usage: { inputTokens: 3, cost: { amount: '0.1', currency: 'USD' } } };
    const copies = [answer('a', 'q', { ...paid, copiedFrom: 'p' }), answer('b', 'q', { copiedFrom: 'p' })];
    assert.deepEqual(totalsOf(copies), { usage: {}, costs: [], unreported: 0 });
    assert.deepEqual(totalsOf([...copies, answer('c', 'q', paid)]).usage, { inputTokens: 3 });
  });

  it('goes by what the service booked, where that is known', () => {
    const usage = { inputTokens: 3, cost: { amount: '9', currency: 'USD' } };
    const bills: Record<string, Bill> = {
      a: { match: 'requestId', tokens: { inputTokens: 4, cost: { amount: '0.5', currency: 'USD' } } },
      b: { match: 'likely', tokens: { inputTokens: 5 } },
    };
    const totals = totalsOf(
      [answer('a', 'q', { usage }), answer('b', 'q'), answer('c', 'q')],
      (id) => bills[id],
    );
    assert.deepEqual(totals, {
      usage: { inputTokens: 8 },
      costs: [{ currency: 'USD', nanos: 500_000_000n }],
      unreported: 1,
    });
  });

  it('has no count and no amount that was not reported, and says of how many answers nothing was', () => {
    const totals = totalsOf([
      answer('a', 'q', { usage: { inputTokens: 3 } }),
      answer('b', 'q', {
        usage: { inputTokens: 4, outputTokens: 0, cost: { amount: 'much', currency: 'USD' } },
      }),
      answer('c', 'q'),
      answer('d', 'q', { text: '' }),
      answer('e', 'q', { status: 'answering' }),
    ]);
    assert.deepEqual(totals, { usage: { inputTokens: 7, outputTokens: 0 }, costs: [], unreported: 1 });
    assert.equal(moneyOf({ amount: 'much', currency: 'USD' }), undefined);
  });
});
