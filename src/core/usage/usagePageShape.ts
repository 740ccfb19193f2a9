import { firstText, isList, isRecord, type JsonRecord, valueAt } from '../base/json.ts';

const lists = [
  'data',
  'items',
  'results',
  'events',
  'records',
  'entries',
  'rows',
  'usage',
  'activity',
  'value',
  'list',
];
const times = [
  'occurred_at',
  'created_at',
  'timestamp',
  'time',
  'created',
  'date',
  'start_time',
  'starting_at',
  'started_at',
  'createdAt',
  'startTime',
];
/** Where the time that a row sums up ends; this moment is not a part of it. */
const ends = ['end_time', 'ending_at', 'endTime'];
const dayLength = 86_400_000;

/** Where an answer keeps what it says of its pages, besides its own top. */
const frames = ['pagination', 'page', 'meta', 'metadata'];
const nextNames = ['next_cursor', 'nextCursor', 'next_page', 'next_page_token', 'nextPageToken', 'next'];

export interface FoundRows {
  readonly rows: readonly JsonRecord[];
  /** Entries that are no rows at all. */
  readonly skipped: number;
}

/**
 * The rows of an answer, wherever it keeps them. Buckets of time that hold rows of their own are opened, and their rows
 * inherit the bucket's time. `undefined` where there is no list.
 */
export function findRows(body: unknown): FoundRows | undefined {
  const places = [
    body,
    ...lists.map((name) => valueAt(body, name)),
    ...lists.map((name) => valueAt(body, 'data', name)),
  ];
  const list = places.find(isList);
  if (!list) return undefined;
  let skipped = 0;
  const rows: JsonRecord[] = [];
  for (const entry of list) {
    const inner = innerRows(entry);
    if (inner) rows.push(...inner);
    else if (isRecord(entry)) rows.push(entry);
    else skipped += 1;
  }
  return { rows, skipped };
}

/** The rows of a bucket of time, each with the bucket's time where it has none of its own. */
function innerRows(entry: unknown): readonly JsonRecord[] | undefined {
  if (!isRecord(entry)) return undefined;
  const { results, items } = entry;
  const inner = isList(results) ? results : isList(items) ? items : undefined;
  if (!inner) return undefined;
  const time = timeName(entry);
  if (time === undefined) return inner.filter(isRecord);
  const end = ends.find((name) => entry[name] !== undefined);
  const span = { [time]: entry[time], ...(end !== undefined && { [end]: entry[end] }) };
  return inner.filter(isRecord).map((row) => (timeName(row) === undefined ? { ...row, ...span } : row));
}

export interface RowTime {
  /** When it happened or, of a time that it sums up, the beginning. */
  readonly time: Date;
  /** All of a day of UTC, or some time within it that is not told. */
  readonly isDay: boolean;
}

/** When a row happened: RFC 3339 or a date (UTC), or seconds, milliseconds, micro- or nanoseconds since 1970. */
export function timeOf(row: JsonRecord): RowTime | undefined {
  const name = timeName(row);
  const time = name === undefined ? undefined : toDate(row[name]);
  if (name === undefined || !time) return undefined;
  // Nearly no row is of midnight: the others need no further look.
  return { time, isDay: time.getTime() % dayLength === 0 && isDay(row, name, time) };
}

function isDay(row: JsonRecord, name: string, begin: Date): boolean {
  const written = row[name];
  if (name === 'date' || (typeof written === 'string' && /^\d{4}-\d\d-\d\d$/.test(written))) return true;
  const end = ends.map((one) => toDate(row[one])).find((date) => date !== undefined);
  return end?.getTime() === begin.getTime() + dayLength;
}

export function toDate(value: unknown): Date | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  // What is written with a zone, as most is, needs no further look.
  if (!value.endsWith('Z')) {
    if (/^\s*\d+(?:\.\d+)?\s*$/.test(value)) return fromEpoch(Number(value));
    // `Date` takes a time without a zone for the computer's, but services mean UTC.
    const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(value);
    if (parts) return toDate(`${parts[1]}T${parts[2]}Z`);
  }
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** What leads to the next page; `undefined` at the end. Never an address: of a link only its cursor is taken. */
export function nextCursorOf(body: unknown): string | undefined {
  if (hasMore(body) === false) return undefined;
  const candidates = [
    ...nextNames.map((name) => valueAt(body, name)),
    valueAt(body, 'cursor', 'next'),
    ...frames.flatMap((place) => [valueAt(body, place, 'next_cursor'), valueAt(body, place, 'next')]),
    valueAt(body, 'links', 'next'),
  ];
  const found = candidates
    .map((value) => (typeof value === 'number' ? String(value) : value))
    .find((value): value is string => typeof value === 'string' && value.trim() !== '' && value !== 'null');
  if (found === undefined) {
    const isMore = hasMore(body) ?? isBeforeLastPage(body);
    return isMore ? (nextPage(body) ?? lastId(body)) : undefined;
  }
  return /^(?:https?:\/\/|\/|\?)/.test(found) ? cursorIn(found) : found;
}

function fromEpoch(number: number): Date | undefined {
  if (!(number > 0)) return undefined;
  const milliseconds =
    number < 1e11 ? number * 1000 : number < 1e14 ? number : number < 1e17 ? number / 1000 : number / 1e6;
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function timeName(row: JsonRecord): string | undefined {
  return times.find((name) => row[name] !== undefined && row[name] !== null);
}

function cursorIn(link: string): string | undefined {
  const parameters = URL.parse(link, 'https://service.invalid')?.searchParams;
  for (const name of ['cursor', 'page_token', 'pageToken', 'page', 'after', 'offset']) {
    const value = parameters?.get(name);
    if (value) return value;
  }
  return undefined;
}

function hasMore(body: unknown): boolean | undefined {
  const places = [body, ...frames.map((place) => valueAt(body, place))];
  return places
    .flatMap((place) => [valueAt(place, 'has_more'), valueAt(place, 'hasMore')])
    .find((value) => typeof value === 'boolean');
}

/** Some services count their pages. */
function nextPage(body: unknown): string | undefined {
  const page = pageNumber(body, 'page');
  return page === undefined ? undefined : String(page + 1);
}

function isBeforeLastPage(body: unknown): boolean {
  const [page, last] = [pageNumber(body, 'page'), pageNumber(body, 'total_pages')];
  return page !== undefined && last !== undefined && page < last;
}

function pageNumber(body: unknown, name: string): number | undefined {
  const places = [body, ...frames.map((place) => valueAt(body, place))];
  return places
    .map((place) => valueAt(place, name))
    .find((value): value is number => Number.isSafeInteger(value));
}

/** Some go on after the last row they gave. */
function lastId(body: unknown): string | undefined {
  const list = lists.map((name) => valueAt(body, name)).find(isList);
  return firstText(valueAt(body, 'last_id'), valueAt(list?.at(-1), 'id'));
}
