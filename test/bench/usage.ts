import assert from 'node:assert/strict';

import { parseJsonExactly } from '../../src/core/base/json.ts';
import { decodeUsagePage } from '../../src/core/usage/decodeUsage.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { breakDown } from '../../src/core/usage/usageBreakdown.ts';
import { UsageCube } from '../../src/core/usage/usageCube.ts';
import { ratioAndGrowth, type Work } from './ratioAndGrowth.ts';
import { usageEventsText } from './usageEventsText.ts';

const zone = new TimeZone('Europe/Berlin');

/**
 * From the bytes of usage events to sums by day, model and project, and from the events to what view and page show
 * first, against parsing the JSON of the same bytes.
 */
export async function benchUsage(): Promise<object> {
  const figures = await ratioAndGrowth(aggregating(10_000), aggregating(100_000));
  // Loaded only now: from here on there is a stand-in for VS Code.
  await import('../fakes/registerVscode.ts');
  const { benchUsagePaint } = await import('./usagePaint.ts');
  return { ...figures, ...(await benchUsagePaint()) };
}

function aggregating(count: number): Work {
  const text = usageEventsText(count, 72);
  const run = (): void => {
    const cube = new UsageCube(zone);
    cube.addAll(decodeUsagePage(parseJsonExactly(text))?.events ?? []);
    const { total } = breakDown(cube.cells(), ['day', 'model', 'project']);
    assert.equal(total.sum('requests'), count);
  };
  const floor = (): unknown => JSON.parse(text);
  return { title: `${count.toLocaleString('en')} events`, size: text.length, run, floor };
}
