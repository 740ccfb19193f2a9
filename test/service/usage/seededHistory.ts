import { modelCatalog } from '../models/modelCatalog.ts';
import type { Model } from '../models/model.ts';
import { billableMicroUsd } from './billableMicroUsd.ts';
import { seededRandom } from './seededRandom.ts';
import type { NewUsageEvent, UsageStatus } from './usageEvent.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const historyDays = 60;
const projects = ['default', 'website', 'compiler'];
const models = modelCatalog.filter((model) => model.type === 'chat' && model.reported);

/**
 * Two months of somebody’s work: the sixty whole days (UTC) before today, oldest first. A day is made from its own
 * number, so it looks the same whenever the service is started.
 */
export function* seededHistory(now: Date): Generator<[id: string, event: NewUsageEvent]> {
  const today = Math.floor(now.getTime() / dayMilliseconds);
  for (let day = today - historyDays; day < today; day += 1) {
    yield* historyOfDay(day);
  }
}

function* historyOfDay(day: number): Generator<[id: string, event: NewUsageEvent]> {
  const random = seededRandom(day);
  // The first day of all, 1 January 1970, was a Thursday.
  const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
  const count = Math.floor(isWeekend ? random() * 5 : 12 + random() * 16);
  const times = Array.from({ length: count }, () => day * dayMilliseconds + timeOfDay(random));
  for (const [index, occurredAt] of times.toSorted((a, b) => a - b).entries()) {
    const name = `${day.toString(16)}${index.toString(16).padStart(4, '0')}`;
    yield [`evt_seed${name}`, eventAt(occurredAt, `req_seed${name}`, random)];
  }
}

/** Working hours for the most part: the sum of three even numbers leans to its middle. */
function timeOfDay(random: () => number): number {
  const hour = 6 + ((random() + random() + random()) / 3) * 16;
  return Math.floor(hour * 60 * 60 * 1000);
}

function eventAt(occurredAt: number, requestId: string, random: () => number): NewUsageEvent {
  const model = pick(models, random);
  const status = pickStatus(random);
  const inputTokens = 200 + Math.floor(random() ** 3 * 12_000);
  const cachedInputTokens = random() < 0.4 ? Math.floor((inputTokens * random()) / 32) * 32 : 0;
  const written = 40 + Math.floor(random() ** 2 * 1_800);
  const outputTokens = status === 'completed' ? written : Math.floor(written * random());
  const reasoningTokens = reasons(model) ? Math.floor(outputTokens * random() * 0.7) : 0;
  const tokens = { inputTokens, cachedInputTokens, outputTokens, reasoningTokens };
  return {
    occurredAt,
    model: model.id,
    project: pick(projects, random),
    endpoint: random() < 0.7 ? '/chat/completions' : '/responses',
    requestId,
    status,
    ...tokens,
    billableMicroUsd: billableMicroUsd(model.price, tokens),
  };
}

function reasons(model: Model): boolean {
  return model.reasoningEfforts !== undefined;
}

function pickStatus(random: () => number): UsageStatus {
  const number = random();
  if (number < 0.93) {
    return 'completed';
  }
  return number < 0.98 ? 'cancelled' : 'failed';
}

/** Leans to the front of the list, as people lean to one model and one project. */
function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() ** 1.6 * items.length)];
  if (item === undefined) {
    throw new RangeError('There is nothing to pick from.');
  }
  return item;
}
