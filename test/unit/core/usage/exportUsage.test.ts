import assert from 'node:assert/strict';

import { ApiError } from '../../../../src/core/api/apiError.ts';
import type { LedgerEntry } from '../../../../src/core/ledger/ledgerEntry.ts';
import { EventPager } from '../../../../src/core/usage/eventPager.ts';
import { eventPages, type ReadingProgress } from '../../../../src/core/usage/eventPages.ts';
import { eventColumns, ledgerColumns } from '../../../../src/core/usage/exportColumns.ts';
import { type ExportFormat, exportUsage } from '../../../../src/core/usage/exportUsage.ts';
import type { UsageEvent } from '../../../../src/core/usage/usage.ts';
import { ending, request } from '../ledger/ledgerFixture.ts';
import { event, ScriptedEvents } from './scriptedEvents.ts';

const never = new AbortController().signal;
const filter = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };

async function* inPages<Row>(...pages: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  for (const page of pages) yield await Promise.resolve(page);
}

async function textOf(format: ExportFormat, ...pages: readonly (readonly UsageEvent[])[]): Promise<string> {
  return (await Array.fromAsync(exportUsage(inPages(...pages), eventColumns, format))).join('');
}

const names =
  'source,id,occurred_at,model,project,request_id,requests,input_tokens,cached_input_tokens,output_tokens,' +
  'reasoning_tokens,total_tokens,cost,currency';

describe('exportUsage', () => {
  const full = event('e1', {
    requests: 1,
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 5,
    totalTokens: 15,
    cost: { currency: 'USD', nanos: -1_500_000_001n },
  });

  it('writes CSV with a line of names, exact decimals and UTC, and nothing for what is not reported', async () => {
    assert.equal(
      await textOf('csv', [full], [], [event(undefined, { occurredAt: undefined })]),
      `${names}\r\n` +
        'account,e1,2026-03-01T12:00:00.000Z,large,website,,1,10,0,5,,15,-1.500000001,USD\r\n' +
        'account,,,large,website,,,,,,,,,\r\n',
    );
  });

  for (const [text, cell] of [
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r=x', '"\'\r=x"'],
    ['  =x', "'  =x"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['gpt-4', 'gpt-4'],
    ["'quoted", "'quoted"],
  ] as const) {
    it(`writes the text ${JSON.stringify(text)} as ${JSON.stringify(cell)}`, async () => {
      const csv = await textOf('csv', [event('e', { project: text })]);
      assert.ok(csv.includes(`,large,${cell},,`), csv);
    });
  }

  it('writes JSON with null for what is not reported, and money as exact texts', async () => {
    const rows = JSON.parse(await textOf('json', [full], [event('e2')])) as readonly Record<
      string,
      unknown
    >[];
    assert.deepEqual(
      rows.map((row) => Object.keys(row).join(',')),
      [names, names],
    );
    assert.equal(rows[0]?.['cost'], '-1.500000001');
    assert.equal(rows[0]['cached_input_tokens'], 0);
    assert.equal(rows[1]?.['cost'], null);
  });

  it('writes an empty list as one', async () => {
    assert.equal(await textOf('json'), '[]\n');
    assert.equal(await textOf('csv'), `${names}\r\n`);
  });

  it('writes the requests of the ledger, with nothing in a number that is none', async () => {
    const entry: LedgerEntry = { ...request, ...ending, id: 'a1', at: '2026-11-21T10:00:00.000Z' };
    const odd = { ...entry, tokens: { cost: { amount: '=1+1', currency: 'USD' } } };
    const csv = await Array.fromAsync(exportUsage(inPages([entry, odd]), ledgerColumns, 'csv'));
    assert.deepEqual(csv.join('').split('\r\n').slice(1), [
      'editor,a1,2026-11-21T10:00:00.000Z,large,website,req-1,https://models.example,panel,complete,,10,,5,,0.0015,USD,1200,300,answer',
      'editor,a1,2026-11-21T10:00:00.000Z,large,website,req-1,https://models.example,panel,complete,,,,,,,USD,1200,300,',
      '',
    ]);
  });
});

describe('eventPages', () => {
  const source = (): ScriptedEvents =>
    new ScriptedEvents([[event('a'), event('b')], [event(undefined)], [event('c')]]);
  const now = (): Date => new Date(0);

  it('gives all pages and tells how far it is, and how many rows it could not read', async () => {
    const told: ReadingProgress[] = [];
    const events = source();
    events.failures.push(undefined, new ApiError('rateLimited', 'Slow down.', { retryAfter: 2 }));
    const pages = eventPages(new EventPager(events, filter, 2), now, never, (progress) =>
      told.push(progress),
    );
    assert.equal((await Array.fromAsync(pages)).flat().length, 4);
    assert.deepEqual(told, [
      { loaded: 2, skipped: 1 },
      { loaded: 2, waitingUntil: new Date(2) },
      { loaded: 3, skipped: 2 },
      { loaded: 4, skipped: 3 },
    ]);
  });

  it('ends with an error where what was given already does not count any more', async () => {
    const events = source();
    events.failures.push(undefined, undefined, new ApiError('badRequest', 'Gone.', { status: 410 }));
    const pages = eventPages(new EventPager(events, filter, 2), now, never, () => {});
    await assert.rejects(Array.fromAsync(pages), { kind: 'interrupted' });
  });
});
