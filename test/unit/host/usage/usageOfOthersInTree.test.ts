import assert from 'node:assert/strict';

import { nameOfDay, TimeZone } from '../../../../src/core/usage/timeZone.ts';
import { breakDown } from '../../../../src/core/usage/usageBreakdown.ts';
import type { UsagePeriod } from '../../../../src/core/usage/usageWindows.ts';
import { type Answers, OtherService } from './otherService.ts';
import { anthropic, liteLlm, liteLlmLogs, type Make, openAi, openRouter, used } from './otherServices.ts';

const now = (): Date => new Date('2026-03-02T20:00:00Z');
const twoDays = { first: '2026-03-01', last: '2026-03-02' };

describe('Usage in the form of other services, with nothing but settings', () => {
  let service: OtherService;
  afterEach(() => service.stop());

  const open = (answers: Answers): OtherService => (service = new OtherService(answers));

  const makes: readonly (readonly [string, Make])[] = [
    ['OpenAI’s buckets', openAi],
    ['Anthropic’s report', anthropic],
    ['OpenRouter’s activity', openRouter],
    ['LiteLLM’s days', liteLlm],
    ['LiteLLM’s logs', liteLlmLogs],
  ];
  for (const [name, make] of makes) {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
      it(`of ${name} has the right sums of today, 7 days and a model, in ${zone}`, async () => {
        const today = new TimeZone(make.isUtc ? 'UTC' : zone).dayAt(now().getTime());
        for (const [window, days] of [
          ['today', 1],
          ['7days', 7],
        ] as const satisfies [UsagePeriod, number][]) {
          for (const model of [undefined, 'large']) {
            const first = nameOfDay(today - (days - 1) * 86_400_000);
            const rows = used.filter(
              (one) =>
                one.date >= first && one.date <= nameOfDay(today) && (model ?? one.model) === one.model,
            );
            const title = `${window} ${model}`;
            open(make.answers);
            const overview = await service.show(
              make.settings,
              { window, ...(model && { model }) },
              now,
              zone,
            );
            for (let page = 2; page < 10; page += 1) await overview.loadMore();
            assert.equal(overview.account.whole, true, title);
            const { summary, cube, events } = overview.account;
            assert.equal(events.length, rows.length, title);
            const [input, output, nanos] = [
              rows.reduce((sum, one) => sum + one.input, 0),
              rows.reduce((sum, one) => sum + one.output, 0),
              rows.reduce((sum, { cost }) => sum + BigInt(Math.round(cost * 1e9)), 0n),
            ];
            for (const counts of [summary?.totals, cube.total.counts]) {
              assert.equal(counts?.inputTokens ?? 0, input, title);
              assert.equal(counts?.outputTokens ?? 0, output, title);
              assert.equal(counts?.totalTokens ?? 0, input + output, title);
              assert.equal(counts?.cost?.nanos ?? 0n, make.hasCost ? nanos : 0n, title);
            }
            assert.deepEqual(
              breakDown(cube.cells(), ['day']).groups.map(({ key }) => key),
              [...new Set(rows.map(({ date }) => date))],
            );
            await service.stop();
          }
        }
      });
    }
  }

  it('is drawn with days under their own dates, west of them, too', async () => {
    open(openRouter.answers);
    await service.show(openRouter.settings, { window: twoDays }, now, 'America/New_York');
    assert.match(service.tooltip(), /whole days, by UTC/);
    assert.ok(service.times().every((time) => /^2026-03-0[12]$/.test(time)));
    assert.deepEqual(new Set(service.asked), new Set(['/v1/activity']));
    assert.deepEqual(service.drawn(), [
      'Account: $0.392 · 2.4K tokens',
      '2026-03-02: $0.201 · 1.2K tokens',
      '  large: $0.20 · 1.1K tokens',
      '  small: $0.001 · 90 tokens',
      '2026-03-01: $0.191 · 1.2K tokens',
      '  large: $0.19 · 1.1K tokens',
      '  small: $0.001 · 82 tokens',
    ]);
  });

  it('is drawn as none where the service gives days only when they are over', async () => {
    open(openRouter.answers);
    const tomorrow = (): Date => new Date('2026-03-03T20:00:00Z');
    await service.show(openRouter.settings, { window: 'today' }, tomorrow, 'Europe/Berlin');
    assert.deepEqual(service.drawn(), ['Account: —']);
  });

  it('has the costs of OpenAI’s buckets, with the amount in an object of its own', async () => {
    const path = '/organization/costs';
    const result = (value: unknown, item: string) => ({
      object: 'organization.costs.result',
      amount: { value, currency: 'usd' },
      line_item: item,
      project_id: null,
      organization_id: 'org-made-up',
    });
    open(() => ({
      object: 'page',
      data: [
        {
          object: 'bucket',
          start_time: 1_772_323_200,
          end_time: 1_772_409_600,
          results: [
            result(0.06, 'large, input'),
            result('0.000000001', 'large, output'),
            result(-0.01, 'credit'),
          ],
        },
      ],
      has_more: false,
      next_page: null,
    }));
    const settings = { ...openAi.settings, 'usage.paths': { summary: path, events: path } };
    const { account } = await service.show(settings, { window: twoDays }, now, 'Europe/Berlin');
    assert.deepEqual(account.summary?.totals, { cost: { currency: 'USD', nanos: 50_000_001n } });
    assert.deepEqual(account.cube.total.costs, [{ currency: 'USD', nanos: 50_000_001n }]);
  });

  it('has no costs of Anthropic’s report, of which the unit cannot be known', async () => {
    const path = '/organizations/cost_report';
    open(() => ({
      data: [
        {
          starting_at: '2026-03-01T00:00:00Z',
          ending_at: '2026-03-02T00:00:00Z',
          results: [{ currency: 'USD', amount: '123.45', cost_type: 'tokens', model: 'large' }],
        },
      ],
      has_more: false,
      next_page: null,
    }));
    const settings = { ...anthropic.settings, 'usage.paths': { summary: path, events: path } };
    await service.show(settings, { window: twoDays }, now);
    assert.deepEqual(service.drawn(), ['Account: —', '2026-03-01: —', '  large: —']);
    assert.doesNotMatch(service.tooltip(), /whole days/);
  });

  it('says how many rows tell no time, where nobody asked for the window', async () => {
    open(() => ({
      data: [
        { occurred_at: '2026-03-01T12:00:00Z', model: 'large', total_tokens: 5 },
        { model: 'large', total_tokens: 90 },
      ],
    }));
    await service.show(openRouter.settings, { window: twoDays }, now);
    const [account, ...rest] = service.drawn();
    assert.deepEqual([account, rest.length], ['Account: 5 tokens', 2]);
    assert.deepEqual(service.notices(), ['1 rows of the service could not be read.']);
  });

  it('tells the costs of several currencies, none of them added to another', async () => {
    open(() => ({
      data: [
        { occurred_at: '2026-03-01T12:00:00Z', model: 'large', cost: '1.5', currency: 'USD' },
        { occurred_at: '2026-03-01T12:00:00Z', model: 'small', cost: '2', currency: 'EUR' },
        { occurred_at: '2026-03-01T13:00:00Z', model: 'small', cost: '-0.5', currency: 'EUR' },
      ],
    }));
    await service.show({}, { window: twoDays }, now);
    assert.deepEqual(service.drawn().slice(0, 2), ['Account: €1.50 · $1.50', '2026-03-01: €1.50 · $1.50']);
  });

  it('has the sums of LiteLLM’s logs by days, which tell no tokens', async () => {
    open(() => [
      {
        users: { me: 0.2 },
        models: { large: 0.2 },
        spend: 0.2,
        'made-up-hash': 0.2,
        startTime: '2026-03-01',
      },
      { startTime: '2026-03-02', spend: 0, users: {}, models: {} },
    ]);
    await service.show(liteLlmLogs.settings, { window: twoDays }, now, 'Europe/Berlin');
    assert.deepEqual(service.drawn(), [
      'Account: $0.20',
      '2026-03-02: $0.00',
      '  Model not reported: $0.00',
      '2026-03-01: $0.20',
      '  Model not reported: $0.20',
    ]);
    assert.match(service.asked[0] ?? '', /^\/v1\/spend\/logs\?start_date=2026-03-01&end_date=2026-03-02$/);
  });
});
