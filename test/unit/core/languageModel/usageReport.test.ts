import assert from 'node:assert/strict';

import { isList, isRecord, parseJson } from '../../../../src/core/base/json.ts';
import { usageReport } from '../../../../src/core/languageModel/usageReport.ts';
import type { UsageRow, UsageSummary } from '../../../../src/core/usage/usage.ts';

const window = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-08T00:00:00Z') };
const dollars = (nanos: bigint): NonNullable<UsageRow['cost']> => ({ currency: 'USD', nanos });
const row = (model: string, more: Partial<UsageRow>): UsageRow => ({ model, project: undefined, ...more });

function reported(
  rows: readonly UsageRow[],
  { model, ...more }: Partial<UsageSummary> & { readonly model?: string } = {},
): Readonly<Record<string, unknown>> {
  const summary = { totals: { requests: 9 }, rows, freshAt: undefined, complete: true, ...more };
  const report = parseJson(usageReport({ ...window, ...(model !== undefined && { model }) }, summary));
  assert.ok(isRecord(report));
  return report;
}

describe('The report of the usage', () => {
  it('has exact costs and nothing that was not reported', () => {
    const { totals, byModelAndProject, from, to } = reported([
      row('a', { totalTokens: 5, cost: dollars(1_250_000_007n) }),
    ]);
    assert.deepEqual(byModelAndProject, [
      { model: 'a', totalTokens: 5, cost: { amount: '1.250000007', currency: 'USD' } },
    ]);
    assert.deepEqual(totals, { requests: 9 });
    assert.deepEqual([from, to], ['2026-03-01T00:00:00.000Z', '2026-03-08T00:00:00.000Z']);
  });

  it('begins with what costs most, then with what has most tokens', () => {
    const { byModelAndProject } = reported([
      row('few', { totalTokens: 1 }),
      row('many', { totalTokens: 2 }),
      row('cheap', { cost: dollars(1n) }),
      row('dear', { cost: dollars(2n) }),
    ]);
    assert.ok(isList(byModelAndProject));
    const names = byModelAndProject.map((each) => isRecord(each) && each['model']);
    assert.deepEqual(names, ['dear', 'cheap', 'many', 'few']);
  });

  it('sums up itself where the service paid no heed to the filter', () => {
    const rows = [
      row('a', { totalTokens: 5, cost: dollars(500_000_000n) }),
      row('b', { totalTokens: 7 }),
      row('a', { totalTokens: 6, cost: { currency: 'EUR', nanos: 1_000_000_000n } }),
    ];
    const { totals, byModelAndProject } = reported(rows, { model: 'a' });
    assert.deepEqual(totals, {
      totalTokens: 11,
      costs: [
        { amount: '1', currency: 'EUR' },
        { amount: '0.5', currency: 'USD' },
      ],
    });
    assert.ok(isList(byModelAndProject) && byModelAndProject.length === 2);
  });

  it('says what it leaves out, and how fresh it is', () => {
    const rows = Array.from({ length: 53 }, (_, index) => row(`m${index}`, { totalTokens: 1 }));
    const report = reported(rows, { complete: false, freshAt: new Date('2026-03-07T12:00:00Z') });
    assert.equal(report['rowsLeftOut'], 3);
    assert.ok(isList(report['byModelAndProject']) && report['byModelAndProject'].length === 50);
    assert.match(String(report['rowsMissing']), /more rows/);
    assert.equal(report['countedUpTo'], '2026-03-07T12:00:00.000Z');
  });
});
