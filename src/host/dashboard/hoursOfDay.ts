import type { TimeZone } from '../../core/usage/timeZone.ts';
import type { UsageCell, UsageItem } from '../../core/usage/usageCube.ts';
import { UsageTally } from '../../core/usage/usageTally.ts';

/**
 * Sums by the hours of a day, of all days together: for 90 days a hundred times fewer than those of each hour, so that
 * they are quickly drawn while pages arrive.
 */
export class HoursOfDay {
  readonly #zone: TimeZone;
  readonly #hours = Array.from(
    { length: 24 },
    () => new Map<string | undefined, Map<string | undefined, UsageTally>>(),
  );

  constructor(zone: TimeZone) {
    this.#zone = zone;
  }

  /** What has no time has no hour; nor has the sum of a whole day. */
  add(item: UsageItem): void {
    if (!item.occurredAt || item.wholeDay) return;
    const models = this.#hours[this.#zone.hourAt(item.occurredAt.getTime())];
    if (!models) return;
    let projects = models.get(item.model);
    if (!projects) models.set(item.model, (projects = new Map<string | undefined, UsageTally>()));
    let tally = projects.get(item.project);
    if (!tally) projects.set(item.project, (tally = new UsageTally()));
    tally.add(item);
  }

  /** In the form of a cube's cells, without days. */
  get cells(): readonly UsageCell[] {
    return this.#hours.flatMap((models, hour) =>
      [...models].flatMap(([model, projects]) =>
        Array.from(projects, ([project, tally]) => ({ day: undefined, hour, model, project, tally })),
      ),
    );
  }
}
