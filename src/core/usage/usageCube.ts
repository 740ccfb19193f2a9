import { type CalendarDay, type TimeZone, utcDayAt } from './timeZone.ts';
import type { UsageRow } from './usage.ts';
import { type Countable, UsageTally } from './usageTally.ts';
import type { UsageWindow } from './usageWindows.ts';

/** What stands in a cube: an event of the service or a request of this editor, with its figures. */
export interface UsageItem extends Countable, Pick<UsageRow, 'model' | 'project'> {
  readonly occurredAt: Date | undefined;
  /** The sum of a whole day of UTC: it stands under the date that the service gave it, in any zone, and in no hour. */
  readonly wholeDay?: boolean;
}

/** All usage of one day, one model and one project, and of one hour of that day where the cube goes by hours. */
export interface UsageCell {
  /** `undefined` for usage without a time. */
  readonly day: CalendarDay | undefined;
  /** From 0 to 23; `undefined` where only the day is known. */
  readonly hour: number | undefined;
  readonly model: string | undefined;
  readonly project: string | undefined;
  readonly tally: UsageTally;
}

type ByName<T> = Map<string | undefined, T>;

/** Sums that are kept up to date item by item, by the days of one zone. Hours of a day cost many more cells. */
export class UsageCube {
  readonly zone: TimeZone;
  readonly #resolution: 'day' | 'hour';
  /** By the calendar: the day and the hour, counted from 1, in one number. */
  readonly #cells = new Map<number | undefined, ByName<ByName<UsageCell>>>();
  readonly #total = new UsageTally();

  constructor(zone: TimeZone, resolution: 'day' | 'hour' = 'day') {
    this.zone = zone;
    this.#resolution = resolution;
  }

  /** Of everything in it. */
  get total(): UsageTally {
    return this.#total;
  }

  add(item: UsageItem): void {
    this.#cellOf(item).tally.add(item);
    this.#total.add(item);
  }

  addAll(items: Iterable<UsageItem>): void {
    for (const item of items) this.add(item);
  }

  /** Takes away what was added before. */
  remove(item: UsageItem): void {
    this.#cellOf(item).tally.remove(item);
    this.#total.remove(item);
  }

  /** The cells of the days that a window touches, all of them without one; usage without a time is in no window. */
  *cells(window?: UsageWindow): Generator<UsageCell, void, void> {
    const first = window ? this.zone.dayAt(window.from.getTime()) : 0;
    const last = window ? this.zone.dayAt(window.to.getTime() - 1) : 0;
    for (const models of this.#cells.values()) {
      for (const projects of models.values()) {
        for (const cell of projects.values()) {
          const { day, tally } = cell;
          const isInside = !window || (day !== undefined && day >= first && day <= last);
          if (isInside && tally.rows > 0) yield cell;
        }
      }
    }
  }

  #cellOf({ occurredAt, wholeDay, model, project }: UsageItem): UsageCell {
    const time = occurredAt?.getTime();
    const isWithoutHour = time === undefined || wholeDay === true || this.#resolution === 'day';
    const day = time === undefined ? undefined : wholeDay ? utcDayAt(time) : this.zone.dayAt(time);
    const hour = isWithoutHour ? undefined : this.zone.hourAt(time);
    const slot = day === undefined ? undefined : hour === undefined ? day : day + 1 + hour;
    let models = this.#cells.get(slot);
    if (!models) this.#cells.set(slot, (models = new Map()));
    let projects = models.get(model);
    if (!projects) models.set(model, (projects = new Map()));
    let cell = projects.get(project);
    if (!cell) projects.set(project, (cell = { day, hour, model, project, tally: new UsageTally() }));
    return cell;
  }
}
