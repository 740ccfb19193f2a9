import { once } from 'node:events';
import { parseArgs, styleText } from 'node:util';

import type { TokenUsage } from '../src/core/api/answer.ts';
import type { ApiChoice } from '../src/core/api/answering.ts';
import { parseApiKey } from '../src/core/api/apiKey.ts';
import { parseBaseUrl } from '../src/core/api/baseUrl.ts';
import { ApiClient } from '../src/core/api/client.ts';
import { formatMoney } from '../src/core/usage/money.ts';
import type { TextSink } from '../src/core/base/textSink.ts';
import { eventPages, type ReadingProgress } from '../src/core/usage/eventPages.ts';
import { EventPager } from '../src/core/usage/eventPager.ts';
import { eventColumns } from '../src/core/usage/exportColumns.ts';
import { exportUsage } from '../src/core/usage/exportUsage.ts';
import type { UsageCounts, UsageFilter } from '../src/core/usage/usage.ts';
import { nameOfDay, TimeZone } from '../src/core/usage/timeZone.ts';
import { windowChoice } from '../src/core/usage/usageChoice.ts';
import { type UsageWindow, windowOf } from '../src/core/usage/usageWindows.ts';
import { writeExport } from '../src/core/usage/writeExport.ts';
import { openTextFile } from '../src/node/openTextFile.ts';

const help = `Asks a service through Modelside's own client.

  chat "question"     streams the answer; reasoning goes to standard error
    --model <id>      the first one of the list by default
    --api <choice>    auto (default), chatCompletions or responses
  models              lists the models
  usage               what the account has used
    --days <number>   of the last days; 30 by default
    --from <day>      of whole days of this computer's calendar instead, such as
    --to <day>        2026-03-01; both are inside, today where --to is missing
    --model <id>      of this model only
    --project <name>  of this project only
    --events          each request, instead of sums
    --export <format> all events as csv or json, to standard output or to a file
    --out <file>      replaced once all is written

  --base-url <url>    else MODELSIDE_BASE_URL
  --help              prints this

The key is read from MODELSIDE_API_KEY.
`;

const choices: readonly ApiChoice[] = ['auto', 'chatCompletions', 'responses'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'base-url': { type: 'string' },
    model: { type: 'string' },
    api: { type: 'string', default: 'auto' },
    days: { type: 'string', default: '30' },
    from: { type: 'string' },
    to: { type: 'string' },
    project: { type: 'string' },
    events: { type: 'boolean', default: false },
    export: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const standardOutput: TextSink = {
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  close: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

const cancelled = new AbortController();
process.once('SIGINT', () => cancelled.abort());
try {
  await run(positionals, cancelled.signal);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run([command, question]: readonly string[], signal: AbortSignal): Promise<void> {
  if (values.help || command === undefined) {
    process.stdout.write(help);
  } else if (command === 'chat' && question !== undefined) {
    await chat(newClient(), question, signal);
  } else if (command === 'models') {
    for (const { id, name } of await newClient().listModels(signal))
      print(id === name ? id : `${id}  ${name}`);
  } else if (command === 'usage') {
    await usage(newClient(), signal);
  } else {
    throw new RangeError('Use chat "question", models or usage; --help tells more.');
  }
}

function newClient(): ApiClient {
  const parsed = parseBaseUrl(values['base-url'] ?? process.env['MODELSIDE_BASE_URL'] ?? '');
  if (!parsed.ok) throw new RangeError(`The base URL cannot be used (${parsed.problem}).`);
  const key = parseApiKey(process.env['MODELSIDE_API_KEY'] ?? '');
  if (!key.ok && key.problem !== 'empty') throw new RangeError('The key holds characters that no key has.');
  const api = choices.find((choice) => choice === values.api);
  if (!api) throw new RangeError(`--api is one of ${choices.join(', ')}.`);
  return new ApiClient({ baseUrl: parsed.baseUrl, apiKey: key.ok ? key.key : undefined }, { api });
}

async function chat(client: ApiClient, question: string, signal: AbortSignal): Promise<void> {
  const model = values.model ?? (await client.listModels(signal))[0]?.id;
  if (model === undefined) throw new RangeError('The service lists no model.');
  const messages = [{ role: 'user', content: question }] as const;
  let tokens: TokenUsage = {};
  for await (const event of client.answer({ model, messages, idempotencyKey: crypto.randomUUID() }, signal)) {
    if (event.type === 'text' || event.type === 'refusal') process.stdout.write(event.text);
    else if (event.type === 'reasoning') dim(event.text);
    else if (event.type === 'usage') tokens = event.usage;
    else if (event.type === 'notice' && event.notice.kind === 'waiting')
      dim(`${event.notice.error.message}\n`);
    else if (event.type === 'done' && !event.complete) throw new Error('\nThe answer was cut off.');
  }
  const { inputTokens = '?', outputTokens = '?' } = tokens;
  print(`\n${model}: ${inputTokens} tokens in, ${outputTokens} tokens out`);
}

async function usage(client: ApiClient, signal: AbortSignal): Promise<void> {
  const { model, project } = values;
  const filter: UsageFilter = {
    ...windowAsked(new Date()),
    ...(model !== undefined && { model }),
    ...(project !== undefined && { project }),
  };
  if (values.export !== undefined) {
    await exportEvents(client, filter, values.export, signal);
    return;
  }
  if (!values.events) {
    const { totals, rows } = await client.usageSummary(filter, signal);
    for (const row of rows) print(lineOf([row.model, row.project].filter(Boolean).join(' '), row));
    print(lineOf('all', totals));
    return;
  }
  for await (const { events } of client.usageEvents(filter, 100, signal)) {
    for (const event of events)
      print(lineOf(`${event.occurredAt?.toISOString() ?? '?'}  ${event.model ?? ''}`, event));
  }
}

function windowAsked(now: Date): UsageWindow {
  if (values.from !== undefined) {
    const last = values.to ?? nameOfDay(TimeZone.local().dayAt(now.getTime()));
    const days = windowChoice.safeParse({ first: values.from, last });
    if (days.success) return windowOf(days.data, now);
  }
  if (values.from !== undefined || values.to !== undefined)
    throw new RangeError('--from and --to are days such as 2026-03-01, the earlier one first.');
  const days = Number(values.days);
  if (!(days > 0 && days <= 10_000)) throw new RangeError('--days is a number from 1 to 10000.');
  return { from: new Date(now.getTime() - days * 24 * 60 * 60 * 1000), to: now };
}

async function exportEvents(
  client: ApiClient,
  filter: UsageFilter,
  format: string,
  signal: AbortSignal,
): Promise<void> {
  if (format !== 'csv' && format !== 'json') throw new RangeError('--export is csv or json.');
  const tell = ({ loaded, waitingUntil }: ReadingProgress): void =>
    dim(`${loaded} events${waitingUntil ? ', waiting as the service asks' : ''}\n`);
  const pages = eventPages(new EventPager(client, filter, 1000), () => new Date(), signal, tell);
  const sink = values.out === undefined ? standardOutput : await openTextFile(values.out);
  await writeExport(exportUsage(pages, eventColumns, format), sink, signal);
}

function lineOf(title: string, { requests, totalTokens, cost }: UsageCounts): string {
  const parts = [
    requests === undefined ? undefined : `${requests} requests`,
    totalTokens === undefined ? undefined : `${totalTokens} tokens`,
    cost && formatMoney(cost, 'en'),
  ];
  return [title, ...parts.filter((part) => part !== undefined)].join('  ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function dim(text: string): void {
  process.stderr.write(styleText('dim', text, { stream: process.stderr }));
}
