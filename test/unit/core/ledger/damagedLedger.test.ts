import assert from 'node:assert/strict';

import * as fc from 'fast-check';

import { TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { AppendFilesInMemory } from './appendFilesInMemory.ts';
import { ending, ledgerOf, november, request } from './ledgerFixture.ts';

const file = 'ledger-2026-11.jsonl';
const count = 8;
const utc = new TimeZone('UTC');

/** A file with so many requests, and where in it the lines of each one stand. */
async function written(): Promise<Buffer> {
  const files = new AppendFilesInMemory();
  const ledger = ledgerOf(files);
  for (let index = 0; index < count; index += 1) {
    ledger.end(ledger.begin({ ...request, project: 'Größe 🙂 "x"\n' }), ending);
  }
  await ledger.flush();
  return Buffer.from(files.contents.get(file) ?? '');
}

/** Which requests have a line that these bytes leave whole: `[from, to)` was damaged. */
function untouched(text: string, from: number, to: number): ReadonlySet<string> {
  const ids = new Set<string>();
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    // With the breaks on both sides.
    const isWhole = line !== '' && (to <= start - 1 || from > end);
    if (isWhole) ids.add(/"id":"(\w+)"/.exec(line)?.[1] ?? '');
    start = end + 1;
  }
  return ids;
}

async function read(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const files = new AppendFilesInMemory();
  files.put(file, bytes);
  const entries = await ledgerOf(files, 'reader').entries(november);
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
  return new Set(entries.map(({ id }) => id));
}

describe('A damaged ledger', () => {
  let whole: Buffer;
  let text: string;

  before(async () => {
    whole = await written();
    text = whole.toString();
  });

  it('is plain ASCII, so that no cut goes through a character', () => {
    assert.ok(whole.every((byte) => byte === 0x0a || (byte >= 0x20 && byte < 0x7f)));
  });

  it('that is cut anywhere keeps every line before the cut', async () => {
    const cuts = fc.integer({ min: 0, max: whole.length });
    await fc.assert(
      fc.asyncProperty(cuts, async (cut) => {
        const ids = await read(whole.subarray(0, cut));
        for (const id of untouched(text, cut, text.length)) assert.ok(ids.has(id), `${id} at ${cut}`);
      }),
      { numRuns: 200 },
    );
  });

  it('that has rubbish in it anywhere keeps every line that the rubbish does not touch', async () => {
    const places = fc.tuple(fc.integer({ min: 0, max: whole.length }), fc.uint8Array({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(places, async ([place, rubbish]) => {
        const damaged = Buffer.from(whole);
        damaged.set(rubbish.subarray(0, whole.length - place), place);
        const ids = await read(damaged);
        for (const id of untouched(text, place, place + rubbish.length)) assert.ok(ids.has(id), id);
      }),
      { numRuns: 200 },
    );
  });

  it('that was torn in the middle of a line goes on with the next record', async () => {
    const line = text.lastIndexOf('{');
    const files = new AppendFilesInMemory();
    files.put(file, whole.subarray(0, line + 40));
    const ledger = ledgerOf(files, 'b');
    const before = await ledger.entries(november);
    ledger.begin(request);
    await ledger.flush();
    const after = await ledgerOf(files, 'c').entries(november);
    assert.deepEqual([before.length, after.length], [count, count + 1]);
    assert.equal(after.find(({ id }) => id === 'b1')?.outcome, 'running');
  });

  it('reads a line that another window is just writing when its end has come', async () => {
    const files = new AppendFilesInMemory();
    const ledger = ledgerOf(files, 'b');
    const line = text.lastIndexOf('{');
    files.put(file, whole.subarray(0, line + 40));
    const before = await ledger.entries(november);
    assert.equal(before.find(({ id }) => id === `a${count}`)?.outcome, 'running');
    files.put(file, whole);
    const after = await ledger.entries(november);
    assert.equal(after.find(({ id }) => id === `a${count}`)?.outcome, 'complete');
  });

  it('that has become shorter is read anew, and what it no longer has is forgotten', async () => {
    const files = new AppendFilesInMemory();
    files.put(file, whole);
    const ledger = ledgerOf(files, 'b');
    assert.equal((await ledger.entries(november)).length, count);
    files.put(file, whole.subarray(0, Math.floor(whole.length / 2)));
    assert.equal((await ledger.entries(november)).length, count / 2);
    assert.equal((await ledger.cube(request.origin, november, utc)).total.sum('requests'), count / 2);
  });

  it('takes no line for a record that is not one', async () => {
    const odd = [
      '{}',
      'null',
      '[1]',
      '{"v":2,"kind":"begun","entry":{}}',
      '{"v":1,"kind":"ended","entry":{"id":"x","at":"2026-11-21T10:00:00Z"}}',
      text
        .split('\n')
        .find((line) => line !== '')
        ?.replace('"panel"', '"attic"') ?? '',
    ];
    assert.equal((await read(Buffer.from(odd.join('\n\n') + '\n'))).size, 0);
  });
});
