import assert from 'node:assert/strict';

import { decodeAnswer } from '../../src/core/api/decodeAnswer.ts';
import { chatCompletions } from '../../src/core/api/endpoint.ts';
import { openResponse } from '../property/openResponse.ts';
import { type Figures, ratioAndGrowth, type Work } from './ratioAndGrowth.ts';

/** As large as those that a socket gives. */
const packetSize = 64 * 1024;

/** Decoding a stream of deltas of four characters, against parsing the JSON of the same events. */
export function benchWire(): Promise<Figures> {
  return ratioAndGrowth(decoding('1 MB', 1e6), decoding('10 MB', 1e7));
}

function decoding(title: string, size: number): Work {
  const events: string[] = [];
  for (let length = 0; length < size;) {
    const content = ` w${(events.length % 100).toString().padStart(2, '0')}`;
    const event = JSON.stringify({
      id: 'chatcmpl-0123456789',
      object: 'chat.completion.chunk',
      created: 1_772_323_200,
      model: 'local/scribe-small',
      choices: [{ index: 0, delta: { content }, finish_reason: null }],
    });
    events.push(event);
    length += event.length + 8;
  }
  const body = Buffer.from(`${events.map((event) => `data: ${event}\n\n`).join('')}data: [DONE]\n\n`);
  const run = async (): Promise<void> => {
    let offset = 0;
    const packets = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (offset >= body.length) controller.close();
        else controller.enqueue(body.subarray(offset, (offset += packetSize)));
      },
    });
    const open = openResponse(packets);
    let length = 0;
    for await (const batch of decodeAnswer(open, chatCompletions.newDecoder, 60_000)) {
      for (const event of batch) if (event.type === 'text') length += event.text.length;
    }
    assert.equal(length, events.length * 4);
  };
  const floor = (): number =>
    events.reduce((sum, event) => sum + Object.keys(JSON.parse(event) as object).length, 0);
  return { title, size: body.length, run, floor };
}
