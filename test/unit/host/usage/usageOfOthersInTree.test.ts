import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { QuirksInMemory } from '../../../../src/core/api/quirks.ts';
import { Ledger } from '../../../../src/core/ledger/ledger.ts';
import { ApiKeys } from '../../../../src/host/apiKeys.ts';
import { Connection } from '../../../../src/host/connection.ts';
import { Settings } from '../../../../src/host/settings.ts';
import type { TreeNode } from '../../../../src/host/trees/treeNode.ts';
import { AccountNode } from '../../../../src/host/trees/usageSourceNodes.ts';
import { UsageOverview } from '../../../../src/host/usage/usageOverview.ts';
import { FakeSecrets } from '../../../fakes/fakeSecrets.ts';
import { silentLogger } from '../../../fakes/silentLogger.ts';
import { fake } from '../../../fakes/vscode.ts';
import { AppendFilesInMemory } from '../../core/ledger/appendFilesInMemory.ts';

const now = (): Date => new Date('2026-03-02T18:00:00Z');
const twoDays = { first: '2026-03-01', last: '2026-03-02' };

describe('Usage in the form of other services, with nothing but settings', () => {
  let server: Server;
  let overview: UsageOverview;
  let connection: Connection;
  let settings: Settings;
  /** The path with its query that each request asked for. */
  let asked: string[];

  /** A service that answers what `answer` makes of the query. */
  async function open(
    written: Readonly<Record<string, unknown>>,
    window: unknown,
    answer: (query: URLSearchParams) => unknown,
  ): Promise<void> {
    asked = [];
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1');
      asked.push(decodeURIComponent(`${url.pathname}${url.search}`));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(url.searchParams)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port
    const { port } = server.address() as AddressInfo;
    fake.reset();
    for (const [name, value] of Object.entries({ 'usage.days': 'utc', ...written }))
      fake.set(`modelside.${name}`, { globalValue: value });
    settings = new Settings();
    connection = new Connection(
      settings,
      new ApiKeys(new FakeSecrets()),
      { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'made-up' },
      new QuirksInMemory(),
      silentLogger,
    );
    await connection.read();
    overview = new UsageOverview({
      connection,
      ledger: new Ledger(
        new AppendFilesInMemory(),
        { now, newId: () => '', retentionDays: () => 400 },
        silentLogger,
      ),
      settings,
      memory: { get: () => ({ window }), update: () => Promise.resolve() },
      log: silentLogger,
      now,
    });
    await overview.refresh();
  }

  afterEach(async () => {
    overview.dispose();
    connection.dispose();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** The account, and what of it is divided, as `name: figures`, two levels deep. */
  function drawn(): readonly string[] {
    const account = new AccountNode(overview.account, settings.usageGrouping, overview.matches);
    const line = (node: TreeNode): string => {
      const { label, description } = node.toTreeItem();
      const name = typeof label === 'string' ? label : (label?.label ?? '');
      return `${name}: ${String(description)}`;
    };
    const days = account.children().filter((node) => /^\d{4}-/.test(line(node)));
    return [
      line(account),
      ...days.flatMap((day) => [line(day), ...day.children().map((model) => `  ${line(model)}`)]),
    ];
  }

  it('are the totals of OpenAI’s buckets, once all pages are there', async () => {
    const row = (model: string, input: number) => ({
      object: 'organization.usage.completions.result',
      input_tokens: input,
      output_tokens: 10,
      input_cached_tokens: 5,
      num_model_requests: 2,
      project_id: null,
      model,
    });
    const bucket = (start: number, ...results: readonly object[]) => ({
      object: 'bucket',
      start_time: start,
      end_time: start + 86_400,
      results,
    });
    const path = '/organization/usage/completions';
    const parameters = { from: 'start_time', to: 'end_time', model: 'models[]', cursor: 'page' };
    await open(
      {
        'usage.paths': { summary: path, events: path },
        'usage.parameters': parameters,
        'usage.timeFormat': 'unix',
      },
      twoDays,
      (query) =>
        query.get('page') === 'page_2'
          ? { object: 'page', data: [bucket(1_772_409_600, row('large', 3990))], has_more: false }
          : {
              object: 'page',
              data: [bucket(1_772_323_200, row('large', 1990), row('small', 990))],
              has_more: true,
              next_page: 'page_2',
            },
    );
    assert.equal(asked[0]?.split('&limit')[0], `/v1${path}?start_time=1772323200&end_time=1772496000`);
    assert.equal(drawn()[0], 'Account: 3K tokens (of the pages loaded)');
    await overview.loadMore();
    assert.deepEqual(drawn(), [
      'Account: 7K tokens',
      '2026-03-02: 4K tokens',
      '  large: 4K tokens',
      '2026-03-01: 3K tokens',
      '  large: 2K tokens',
      '  small: 1K tokens',
    ]);
  });

  it('are the totals of Anthropic’s report, with the cache beside the rest of the input', async () => {
    const result = (model: string) => ({
      uncached_input_tokens: 1500,
      cache_creation: { ephemeral_1h_input_tokens: 1000, ephemeral_5m_input_tokens: 500 },
      cache_read_input_tokens: 200,
      output_tokens: 800,
      server_tool_use: { web_search_requests: 10 },
      model,
    });
    const path = '/organizations/usage_report/messages';
    const parameters = { from: 'starting_at', to: 'ending_at', model: 'models[]', cursor: 'page' };
    await open(
      { 'usage.paths': { summary: path, events: path }, 'usage.parameters': parameters },
      twoDays,
      () => ({
        data: ['2026-03-01', '2026-03-02'].map((day) => ({
          starting_at: `${day}T00:00:00Z`,
          ending_at: `${day}T23:59:59Z`,
          results: [result('large')],
        })),
        has_more: false,
        next_page: null,
      }),
    );
    assert.match(asked[0] ?? '', /\?starting_at=2026-03-01T00:00:00.000Z&ending_at=2026-03-03T00:00:00.000Z/);
    assert.deepEqual(drawn(), [
      'Account: 8K tokens',
      '2026-03-02: 4K tokens',
      '  large: 4K tokens',
      '2026-03-01: 4K tokens',
      '  large: 4K tokens',
    ]);
  });

  it('are the totals of OpenRouter’s rows of the last days, in dollars', async () => {
    const row = (date: string, model: string, usage: number) => ({
      date,
      model,
      model_permaslug: `${model}-2026`,
      provider_name: 'y',
      usage,
      byok_usage_inference: 0.5,
      requests: 5,
      prompt_tokens: 750,
      completion_tokens: 250,
      reasoning_tokens: 25,
    });
    await open(
      {
        'usage.paths': { summary: '/activity', events: '/activity' },
        'usage.parameters': { from: '', to: '', model: '', project: '', cursor: '', limit: '' },
      },
      '30days',
      () => ({
        data: [
          row('2026-03-01', 'large', 0.02),
          row('2026-03-01', 'small', 0.01),
          row('2026-02-28 00:00:00', 'large', 1),
        ],
      }),
    );
    assert.deepEqual(new Set(asked), new Set(['/v1/activity']));
    assert.deepEqual(drawn(), [
      'Account: 3K tokens · $1.03',
      '2026-03-01: 2K tokens · $0.03',
      '  large: 1K tokens · $0.02',
      '  small: 1K tokens · $0.01',
      '2026-02-28: 1K tokens · $1.00',
      '  large: 1K tokens · $1.00',
    ]);
  });

  it('are the totals of LiteLLM’s days, over numbered pages', async () => {
    const day = (date: string, spend: number) => ({
      date,
      metrics: {
        spend,
        prompt_tokens: 600,
        completion_tokens: 400,
        cache_read_input_tokens: 20,
        total_tokens: 1000,
        successful_requests: 3,
        failed_requests: 1,
        api_requests: 4,
      },
      breakdown: { models: {} },
    });
    const path = '/user/daily/activity';
    await open(
      {
        'usage.paths': { summary: path, events: path },
        'usage.parameters': { from: 'start_date', to: 'end_date', cursor: 'page', limit: 'page_size' },
        'usage.timeFormat': 'date',
      },
      twoDays,
      (query) => {
        const isLast = query.get('page') === '2';
        return {
          results: [isLast ? day('2026-03-01', 0.2) : day('2026-03-02', 0.1)],
          metadata: {
            total_spend: 0.3,
            total_tokens: 2000,
            total_api_requests: 8,
            page: isLast ? 2 : 1,
            total_pages: 2,
            has_more: !isLast,
          },
        };
      },
    );
    await overview.loadMore();
    assert.match(asked[0] ?? '', /start_date=2026-03-01&end_date=2026-03-02/);
    assert.deepEqual(drawn(), [
      'Account: 2K tokens · $0.30',
      '2026-03-02: 1K tokens · $0.10',
      '  Model not reported: 1K tokens · $0.10',
      '2026-03-01: 1K tokens · $0.20',
      '  Model not reported: 1K tokens · $0.20',
    ]);
  });
});
