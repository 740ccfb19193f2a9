import assert from 'node:assert/strict';

import type { LedgerEnding } from '../../../../src/core/ledger/ledgerEntry.ts';
import { budgetStatus } from '../../../../src/core/usage/budget.ts';
import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';
import { ending, ledgerOf, november, request } from './ledgerFixture.ts';

const utc = new TimeZone('UTC');
const failed: LedgerEnding = { outcome: 'failed', tokens: {}, durationMs: 5 };

describe('What a request has used that failed', () => {
  /** Whether budgets of tokens and of money are used up at least so far, as the ledger on disk says. */
  async function areOpen(parts: Partial<LedgerEnding>): Promise<readonly boolean[]> {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files);
    ledger.end(ledger.begin(request), ending);
    ledger.end(ledger.begin(request), { ...failed, ...parts });
    await ledger.flush();
    const cube = await ledgerOf(files, 'b').cube(request.origin, november, utc);
    const [at] = (await ledger.entries(november)).map((entry) => new Date(entry.at));
    assert.ok(at);
    const limits = [
      { unit: 'tokens', amount: 1000 },
      { unit: 'money', amount: { currency: 'USD', nanos: 10n ** 12n } },
    ] as const;
    return limits.map((limit) => {
      const status = budgetStatus({ period: 'month', limit }, { source: 'editor', cube }, at);
      assert.ok(status.used > 0n);
      return status.atLeast;
    });
  }

  it('is nothing, and certainly so, where the service refused it or it never got there', async () => {
    for (const errorKind of ['unauthorized', 'forbidden', 'notFound', 'modelNotFound', 'badRequest'] as const)
      assert.deepEqual(await areOpen({ errorKind }), [false, false], errorKind);
    assert.deepEqual(await areOpen({ errorKind: 'network', neverSent: true }), [false, false]);
  });

  it('is not known where the service may have worked on it', async () => {
    for (const errorKind of ['network', 'timeout', 'serverError', 'internal'] as const)
      assert.deepEqual(await areOpen({ errorKind }), [true, true], errorKind);
    assert.deepEqual(await areOpen({ errorKind: 'badRequest', firstTokenMs: 1 }), [true, true]);
  });
});
