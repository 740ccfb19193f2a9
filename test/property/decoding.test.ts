import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import type { AnswerEvent } from '../../src/core/api/answer.ts';
import { ApiError } from '../../src/core/api/apiError.ts';
import { decodeAnswer } from '../../src/core/api/decodeAnswer.ts';
import { chatCompletions, type Endpoint, responses } from '../../src/core/api/endpoint.ts';
import { chatChunks, responseChunks } from './answerChunks.ts';
import { cut, write, writings } from './answerCase.ts';
import { openResponse } from './openResponse.ts';

/** In all; a quarter for each of four properties. */
const runs = Number(process.env['MODELSIDE_PROPERTY_RUNS'] ?? 10_000);
const seed = Number(process.env['MODELSIDE_PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const parameters = { numRuns: Math.ceil(runs / 4), seed };

type Ending = { readonly events: readonly AnswerEvent[]; readonly error: string | undefined };

/** What is read of these packets. Pieces of a text are joined, because how they are cut is not the answer. */
async function read(packets: readonly Uint8Array[], endpoint: Endpoint): Promise<Ending> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const packet of packets) controller.enqueue(packet);
      controller.close();
    },
  });
  const events: AnswerEvent[] = [];
  try {
    for await (const batch of decodeAnswer(openResponse(body), endpoint.newDecoder, 60_000)) {
      for (const event of batch) {
        const last = events.at(-1);
        if ((event.type === 'text' || event.type === 'reasoning') && last?.type === event.type) {
          events[events.length - 1] = { type: event.type, text: last.text + event.text };
        } else {
          events.push(event);
        }
      }
    }
    return { events, error: undefined };
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return { events, error: `${error.kind}: ${error.message}` };
  }
}

const plainly = {
  lineEnd: '\n',
  bom: false,
  blank: true,
  named: false,
  noise: [''],
  spread: [false],
  packets: [1e9],
};

describe(`Decoding, whatever comes (seed ${seed}, ${runs} runs)`, () => {
  for (const [name, endpoint, chunks] of [
    ['a chat completion', chatCompletions, chatChunks],
    ['a response', responses, responseChunks],
  ] as const) {
    it(`reads the same of ${name}, however it is framed and cut into packets`, async () => {
      const property = fc.asyncProperty(chunks, writings, async (sent, writing) => {
        assert.deepEqual(
          await read(write(sent, writing), endpoint),
          await read(write(sent, plainly), endpoint),
        );
      });
      await fc.assert(property, parameters);
    });

    it(`ends for ${name} with an event or an error with a kind, whatever bytes come`, async () => {
      const json = fc.json().map((text) => `data: ${text}\n\n`);
      const pieces = fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
          json.map((text) => Buffer.from(text)),
          chunks.map((sent) => Buffer.from(JSON.stringify(sent.at(0)))),
          fc
            .constantFrom('data: ', '\n\n', '{"choices":[', 'event: error\n', '[DONE]')
            .map((text) => Buffer.from(text)),
        ),
        { maxLength: 12 },
      );
      const lengths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 });
      const property = fc.asyncProperty(pieces, lengths, async (parts, sizes) => {
        const { events, error } = await read(cut(Buffer.concat(parts), sizes), endpoint);
        assert.equal(
          events.some(({ type }) => type === 'done'),
          error === undefined,
        );
      });
      await fc.assert(property, parameters);
    });
  }

  it('takes no more of an endless body than its limit, whatever it repeats', async () => {
    const repeated = fc.constantFrom(
      'x',
      'data: x',
      '{"a":',
      '\n',
      ': comment ',
      'data: x\n',
      '[',
      '<p>',
      'event: ',
    );
    const property = fc.asyncProperty(repeated, async (piece) => {
      // More than one event may have, however little of it is data, unless the client says that it has enough.
      const packet = Buffer.alloc(1024 * 1024, piece);
      let sent = 0;
      let taken = true;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if ((sent += 1) > 80) controller.close();
            else controller.enqueue(packet);
          },
          cancel() {
            taken = false;
          },
        },
        { highWaterMark: 0 },
      );
      await assert.rejects(async () => {
        const open = openResponse(body);
        for await (const batch of decodeAnswer(open, chatCompletions.newDecoder, 60_000)) assert.ok(batch);
      }, ApiError);
      const keepsNothing = ['x', '\n', ': comment '].includes(piece);
      if (!keepsNothing) assert.equal(taken, false, `It took all of ${JSON.stringify(piece)}.`);
    });
    await fc.assert(property, { numRuns: 9, seed });
  }).timeout(60_000);
});
