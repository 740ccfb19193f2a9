import assert from 'node:assert/strict';

import { parseJsonExactly } from '../../src/core/base/json.ts';
import { decodeUsagePage } from '../../src/core/usage/decodeUsage.ts';
import { type Figures, ratioAndGrowth, type Work } from './ratioAndGrowth.ts';

/** Decoding pages of usage events, against parsing the JSON of the same bytes. */
export function benchDecode(): Promise<Figures> {
  return ratioAndGrowth(decoding(10_000), decoding(100_000));
}

function decoding(count: number): Work {
  const data = Array.from({ length: count }, (_, index) => ({
    id: `evt_${index}`,
    occurred_at: new Date(1_772_323_200_000 + index * 1000).toISOString(),
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
  const text = JSON.stringify({ object: 'list', data, next_cursor: null });
  const run = (): void => assert.equal(decodeUsagePage(parseJsonExactly(text))?.events.length, count);
  const floor = (): unknown => JSON.parse(text);
  return { title: `${count.toLocaleString('en')} events`, size: text.length, run, floor };
}
