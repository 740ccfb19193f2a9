import type { Answers } from './otherService.ts';

/** What was used on one day of UTC. */
export interface UsedOnDay {
  readonly date: string;
  readonly model: string;
  readonly input: number;
  readonly output: number;
  /** Dollars, as a decimal number. */
  readonly cost: number;
}

/** Eleven days of two models, no two figures alike. */
export const used: readonly UsedOnDay[] = Array.from({ length: 11 }, (_, index) => index).flatMap((index) => {
  const date = new Date(Date.parse('2026-02-20') + index * 86_400_000).toISOString().slice(0, 10);
  return [
    { date, model: 'large', input: 1000 + index, output: 100 + 3 * index, cost: 0.1 + 0.01 * index },
    { date, model: 'small', input: 10 + 7 * index, output: index, cost: 0.001 },
  ];
});

export interface Make {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly answers: Answers;
  /** Days of UTC, whatever the computer's zone. */
  readonly isUtc: boolean;
  readonly hasCost: boolean;
}

function ofDays(first: string, last: string, model: string | null): readonly UsedOnDay[] {
  return used.filter(
    (one) => one.date >= first && one.date <= last && (model === null || one.model === model),
  );
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Buckets of days, some on a page, as two services give them; the first day is the one that `from` is on. */
function buckets(from: number, to: number, page: string | null, bucketOf: (date: string) => object): object {
  const dates = [...new Set(used.map(({ date }) => date))].filter(
    (date) => date >= dayOf(from) && Date.parse(date) < to,
  );
  const start = Number(page?.replace('page_', '') ?? 0);
  const next = start + 3 < dates.length ? `page_${start + 3}` : null;
  return {
    object: 'page',
    data: dates.slice(start, start + 3).map((date) => bucketOf(date)),
    has_more: next !== null,
    next_page: next,
  };
}

const openAiPath = '/organization/usage/completions';
const anthropicPath = '/organizations/usage_report/messages';
const liteLlmPath = '/user/daily/activity';

export const openAi: Make = {
  isUtc: false,
  hasCost: false,
  settings: {
    'usage.paths': {
      summary: `${openAiPath}?bucket_width=1d&group_by[]=model`,
      events: `${openAiPath}?bucket_width=1d&group_by[]=model`,
    },
    'usage.parameters': { from: 'start_time', to: 'end_time', model: 'models[]', cursor: 'page', limit: '' },
    'usage.timeFormat': 'unix',
  },
  answers: (path, query) => {
    if (path !== `/v1${openAiPath}` || query.get('group_by[]') !== 'model') return { error: 'No.' };
    const times = [query.get('start_time'), query.get('end_time')].map((time) => Number(time) * 1000);
    const [from = 0, to = 0] = times;
    return buckets(from, to, query.get('page'), (date) => ({
      object: 'bucket',
      start_time: Date.parse(date) / 1000,
      end_time: Date.parse(date) / 1000 + 86_400,
      results: ofDays(date, date, query.get('models[]')).map(({ model, input, output }) => ({
        object: 'organization.usage.completions.result',
        input_tokens: input,
        output_tokens: output,
        input_cached_tokens: 5,
        input_audio_tokens: 0,
        output_audio_tokens: 0,
        num_model_requests: 2,
        project_id: null,
        user_id: null,
        api_key_id: null,
        model,
        batch: null,
        service_tier: null,
      })),
    }));
  },
};

export const anthropic: Make = {
  isUtc: false,
  hasCost: false,
  settings: {
    'usage.paths': { summary: anthropicPath, events: anthropicPath },
    'usage.parameters': {
      from: 'starting_at',
      to: 'ending_at',
      model: 'models[]',
      cursor: 'page',
      limit: '',
    },
  },
  answers: (_, query) => {
    const times = [query.get('starting_at'), query.get('ending_at')].map((time) => Date.parse(time ?? ''));
    const [from = 0, to = 0] = times;
    return buckets(from, to, query.get('page'), (date) => ({
      starting_at: `${date}T00:00:00Z`,
      ending_at: `${dayOf(Date.parse(date) + 86_400_000)}T00:00:00Z`,
      results: ofDays(date, date, query.get('models[]')).map(({ model, input, output }) => ({
        uncached_input_tokens: input - 9,
        cache_creation: { ephemeral_1h_input_tokens: 1, ephemeral_5m_input_tokens: 3 },
        cache_read_input_tokens: 5,
        output_tokens: output,
        server_tool_use: { web_search_requests: 10 },
        account_id: null,
        api_key_id: null,
        context_window: null,
        inference_geo: null,
        model,
        service_account_id: null,
        service_tier: null,
        workspace_id: null,
      })),
    }));
  },
};

/** Gives what it has, whatever one asks, and only of days that are over. */
export const openRouter: Make = {
  isUtc: false,
  hasCost: true,
  settings: {
    'usage.paths': { summary: '/activity', events: '/activity' },
    'usage.parameters': { from: '', to: '', model: '', project: '', cursor: '', limit: '' },
  },
  answers: () => ({
    data: used.toReversed().map(({ date, model, input, output, cost }) => ({
      byok_usage_inference: 0.012,
      completion_tokens: output,
      date,
      endpoint_id: '550e8400-e29b-41d4-a716-446655440000',
      model,
      model_permaslug: `${model}-2026-01-01`,
      prompt_tokens: input,
      provider_name: 'Somebody',
      reasoning_tokens: 1,
      requests: 2,
      usage: cost,
    })),
  }),
};

/** Its totals are of each page. */
export const liteLlm: Make = {
  isUtc: true,
  hasCost: true,
  settings: {
    'usage.paths': { summary: liteLlmPath, events: liteLlmPath },
    'usage.parameters': { from: 'start_date', to: 'end_date', cursor: 'page', limit: 'page_size' },
    'usage.timeFormat': 'date',
  },
  answers: (_, query) => {
    const rows = ofDays(query.get('start_date') ?? '', query.get('end_date') ?? '', query.get('model'));
    const page = Number(query.get('page') ?? 1);
    const shown = rows.slice((page - 1) * 4, page * 4);
    const pages = Math.ceil(rows.length / 4);
    const sum = (valueOf: (one: UsedOnDay) => number): number =>
      shown.reduce((total, one) => total + valueOf(one), 0);
    return {
      results: shown.map(({ date, input, output, cost }) => ({
        date,
        metrics: {
          spend: cost,
          prompt_tokens: input,
          completion_tokens: output,
          cache_read_input_tokens: 5,
          cache_creation_input_tokens: 0,
          total_tokens: input + output,
          successful_requests: 1,
          failed_requests: 1,
          api_requests: 2,
        },
        breakdown: { models: {}, providers: {}, api_keys: {} },
      })),
      metadata: {
        total_spend: sum(({ cost }) => cost),
        total_prompt_tokens: sum(({ input }) => input),
        total_completion_tokens: sum(({ output }) => output),
        total_tokens: sum(({ input, output }) => input + output),
        total_api_requests: 2 * shown.length,
        page,
        total_pages: pages,
        has_more: page < pages,
      },
    };
  },
};

/** Single requests, all of the days that the dates name. */
export const liteLlmLogs: Make = {
  isUtc: true,
  hasCost: true,
  settings: {
    'usage.paths': { summary: '/spend/logs', events: '/spend/logs' },
    'usage.parameters': {
      from: 'start_date',
      to: 'end_date',
      model: '',
      project: '',
      cursor: '',
      limit: '',
    },
    'usage.timeFormat': 'date',
  },
  answers: (_, query) =>
    ofDays(query.get('start_date') ?? '', query.get('end_date') ?? '', null).map(
      ({ date, model, input, output, cost }, index) => ({
        request_id: `chatcmpl-${date}-${index}`,
        call_type: 'acompletion',
        api_key: 'made-up-hash',
        spend: cost,
        total_tokens: input + output,
        prompt_tokens: input,
        completion_tokens: output,
        startTime: `${date}T12:00:00.123000+00:00`,
        endTime: `${date}T12:00:02.456000+00:00`,
        model,
        model_id: '7',
        user: 'me',
        metadata: {},
        messages: 'CANARY',
      }),
    ),
};
