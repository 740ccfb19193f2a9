import * as vscode from 'vscode';

import type { UsageWindow } from '../../core/usage/usageWindows.ts';
import { dayNames } from '../../core/usage/usageWindows.ts';
import type { TimeZone } from '../../core/usage/timeZone.ts';
import type { OverviewState } from '../../protocol/dashboard.ts';
import { barChart } from './barChart.ts';
import { breakdownRows } from './breakdownRows.ts';
import type { DashboardData } from './dashboardData.ts';
import type { ShownParts } from './dashboardState.ts';
import { figures } from './figures.ts';
import { momentText } from './figureText.ts';
import { measureOf } from './measure.ts';

const { l10n } = vscode;

/** Totals, charts and tables of one source. */
export function overviewState(data: DashboardData, parts: ShownParts): OverviewState {
  const { colours } = parts;
  const { source, measure: kind, stackBy } = parts.choice;
  const { zone, history, filter } = data;
  const { days, hours, total } = data.figures(source);
  const measure = measureOf(kind, total);
  const shown: UsageWindow = filter ?? { from: parts.now, to: parts.now };
  const whole = source === 'editor' || history.state.whole;
  const titleOf = (what: string): string => {
    if (kind === 'tokens') return l10n.t('Tokens by {0}', what);
    return measure.only === ''
      ? l10n.t('Cost by {0}', what)
      : l10n.t('Cost by {0}, what is in {1} alone', what, measure.only);
  };
  const hasDays = days.every(({ day }) => day !== undefined);
  const hasHours = hours.reduce((sum, { tally }) => sum + tally.rows, 0) === total.rows;
  return {
    figures: figures(total, data.comparison(source), whole),
    comparedWith: comparedWith(data, parts),
    byDay: barChart(
      days,
      {
        title: titleOf(hasDays ? l10n.t('day') : l10n.t('day, where it is reported')),
        along: 'day',
        by: stackBy,
        bars: dayBars(zone, shown),
      },
      measure,
      colours,
    ),
    byHour: barChart(
      hours,
      {
        title: titleOf(hasHours ? l10n.t('hour of day') : l10n.t('hour of day, where it is reported')),
        along: 'hour',
        by: stackBy,
        bars: hourBars,
      },
      measure,
      colours,
    ),
    models: breakdownRows(days, 'model', measure, !whole),
    projects: breakdownRows(days, 'project', measure, !whole),
  };
}

const hourBars = Array.from({ length: 24 }, (_, hour) => {
  const key = String(hour).padStart(2, '0');
  return { key, label: `${key}:00–${key}:59`, tick: hour % 3 === 0 ? key : '' };
});

function dayBars(
  zone: TimeZone,
  window: UsageWindow,
): readonly { readonly key: string; readonly label: string; readonly tick: string }[] {
  const long = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'full', timeZone: 'UTC' });
  const short = shortDays('UTC');
  return dayNames(window, zone).map((key) => {
    const day = new Date(`${key}T00:00:00Z`);
    return { key, label: long.format(day), tick: short.format(day) };
  });
}

/** With which days the figures are compared, and by whose sums. */
function comparedWith(data: DashboardData, { choice, now }: ShownParts): string {
  const comparison = data.comparison(choice.source);
  // Where neither window has figures nothing is compared.
  if (!comparison || comparison.current.rows + comparison.before.rows === 0) return '';
  const { window, readAt } = comparison;
  const days = shortDays(data.zone.name).formatRange(window.from, new Date(window.to.getTime() - 1));
  const isOpen = ['today', '7days', '30days', 'thisMonth'].some((open) => open === choice.window);
  const before = isOpen
    ? l10n.t('“Before” is {0}, up to the same time of day', days)
    : l10n.t('“Before” is {0}', days);
  return choice.source === 'account'
    ? l10n.t('{0}; both by the service’s own sums, read at {1}.', before, momentText(readAt, now))
    : l10n.t('{0}; both as counted in this editor.', before);
}

function shortDays(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(vscode.env.language, { month: 'short', day: 'numeric', timeZone });
}
