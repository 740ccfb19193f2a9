import assert from 'node:assert/strict';

import { parseJsonExactly } from '../../src/core/base/json.ts';
import { decodeUsagePage } from '../../src/core/usage/decodeUsage.ts';
import { usageEventsText } from './usageEventsText.ts';
import { type Figures, ratioAndGrowth, type Work } from './ratioAndGrowth.ts';

/** Decoding pages of usage events, against parsing the JSON of the same bytes. */
export function benchDecode(): Promise<Figures> {
  return ratioAndGrowth(decoding(10_000), decoding(100_000));
}

function decoding(count: number): Work {
  const text = usageEventsText(count, 1);
  const run = (): void => assert.equal(decodeUsagePage(parseJsonExactly(text))?.events.length, count);
  const floor = (): unknown => JSON.parse(text);
  return { title: `${count.toLocaleString('en')} events`, size: text.length, run, floor };
}
