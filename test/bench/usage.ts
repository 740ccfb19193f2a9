import assert from 'node:assert/strict';

import { parseJsonExactly } from '../../src/core/base/json.ts';
import { decodeUsagePage } from '../../src/core/usage/decodeUsage.ts';
import { TimeZone } from '../../src/core/usage/timeZone.ts';
import { breakDown } from '../../src/core/usage/usageBreakdown.ts';
import { UsageCube } from '../../src/core/usage/usageCube.ts';
import { type Figures, ratioAndGrowth, type Work } from './ratioAndGrowth.ts';

const zone = new TimeZone('Europe/Berlin');

/** From the bytes of usage events to sums by day, model and project, against parsing the JSON of the same bytes. */
export function benchUsage(): Promise<Figures> {
  return ratioAndGrowth(aggregating(10_000), aggregating(100_000));
}

function aggregating(count: number): Work {
  const text = usageEventsText(count);
  const run = (): void => {
    const cube = new UsageCube(zone);
    cube.addAll(decodeUsagePage(parseJsonExactly(text))?.events ?? []);
    const { total } = breakDown(cube.cells(), ['day', 'model', 'project']);
    assert.equal(total.sum('requests'), count);
  };
  const floor = (): unknown => JSON.parse(text);
  return { title: `${count.toLocaleString('en')} events`, size: text.length, run, floor };
}

/** The body of a page with so many events, as the service writes it: twelve hundred a day. */
function usageEventsText(count: number): string {
  const data = Array.from({ length: count }, (_, index) => ({
    id: `evt_${index}`,
    occurred_at: new Date(1_772_323_200_000 + index * 72_000).toISOString(),
    request_id: `req_${index}`,
    model: `local/model-${index % 7}`,
    project: `project-${index % 3}`,
    input_tokens: index % 4000,
    cached_input_tokens: index % 100,
    output_tokens: index % 900,
    reasoning_tokens: 0,
    total_tokens: (index % 4000) + (index % 900),
    billable_microusd: index % 50_000,
    status: 'completed',
  }));
  return JSON.stringify({ object: 'list', data, next_cursor: null });
}
