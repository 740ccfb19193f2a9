import assert from 'node:assert/strict';

import type { UsageSummary } from '../../../../src/core/usage/usage.ts';
import type { UsagePeriod } from '../../../../src/core/usage/usageWindows.ts';
import { modelsReport } from '../../../../src/host/participant/modelsReport.ts';
import { usageReport } from '../../../../src/host/participant/usageReport.ts';

describe('The table of models', () => {
  it('marks the default, and has a dash for what is not reported', () => {
    const price = { currency: 'USD', inputPerMillionTokens: '0.1' };
    const models = [
      { id: 'a', name: 'Ape', contextWindow: 200_000, toolCalling: true, price, raw: {} },
      { id: 'b', name: 'b', raw: {} },
    ];
    const rows = modelsReport(models, 'a').split('\n');
    assert.equal(rows[2], String.raw`| Ape \(default\) | 200K | \$0.10 | — | tools |`);
    assert.equal(rows[3], '| b | — | — | — | — |');
  });

  it('shows no markup that the service put into a name', () => {
    const table = modelsReport([{ id: 'a', name: '![x](y) | <b>\n# z', raw: {} }], undefined);
    assert.ok(table.includes(String.raw`| \!\[x\]\(y\) \| \<b\> \# z | — |`));
  });

  it('says so where there are none', () => {
    assert.equal(modelsReport([], undefined), 'The service lists no models.');
  });
});

describe('The tables of usage', () => {
  const reportOf = (...summaries: readonly (readonly [UsagePeriod, UsageSummary])[]): string =>
    usageReport({ summaries: new Map(summaries), readAt: new Date(0) });

  it('tell nought from what is not reported, and sum a model over its projects', () => {
    const cost = { currency: 'USD', nanos: 1_500_000_000n };
    const rows = ['p', 'q'].map((project) => ({ model: 'a/b', project, requests: 1, inputTokens: 600 }));
    const summary = { totals: { requests: 0, cost }, rows, freshAt: undefined, complete: false };
    const text = reportOf(['30days', summary]);
    assert.ok(text.includes(String.raw`| 30 days | 0 | — | — | — | \$1.50 |`), text);
    assert.ok(text.includes('| a/b | 2 | 1.2K | — | — | — |'), text);
    assert.match(text, /more rows than these/);
    assert.match(text, /_From the service, read at .+_$/);
  });
});
