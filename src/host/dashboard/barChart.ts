import { l10n } from 'vscode';

import { axisTicks, stackBars, type StackSeries } from '../../core/usage/stackedBars.ts';
import type { UsageCell } from '../../core/usage/usageCube.ts';
import { UsageTally } from '../../core/usage/usageTally.ts';
import type { BarChart, ChartBar, ChartSeries } from '../../protocol/dashboard.ts';
import type { Measure } from './measure.ts';
import { colourOfRest, type SeriesColours } from './seriesColours.ts';

export interface ChartQuestion {
  readonly title: string;
  readonly along: 'day' | 'hour';
  readonly by: 'model' | 'project';
  /** Every bar, also the empty ones, with its labels. */
  readonly bars: readonly { readonly key: string; readonly label: string; readonly tick: string }[];
}

/** A chart with the numbers of its table and a description of both. */
export function barChart(
  cells: readonly UsageCell[],
  question: ChartQuestion,
  measure: Measure,
  colours: SeriesColours,
): BarChart {
  const { title, along, by } = question;
  const keys = question.bars.map(({ key }) => key);
  const { series, bars } = stackBars(cells, along, by, keys, measure.sizeOf);
  const drawn = bars.map(({ key, tallies }, index): ChartBar => {
    const total = new UsageTally();
    for (const tally of tallies) total.merge(tally);
    const { label = key, tick = key } = question.bars[index] ?? {};
    return {
      key,
      label,
      tick,
      values: tallies.map((tally) => measure.sizeOf(tally)),
      texts: tallies.map((tally) => (tally.rows === 0 ? '' : measure.textOf(tally))),
      total: total.rows === 0 ? '' : measure.textOf(total),
    };
  });
  const sizes = drawn.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const ticks = axisTicks(Math.max(0, ...sizes));
  return {
    title,
    description: description(question, drawn, sizes),
    series: coloured(series, by, measure, colours),
    bars: drawn,
    ticks: ticks.map((value) => ({ value, text: measure.tickOf(value, ticks[1] ?? 1) })),
  };
}

function coloured(
  series: readonly StackSeries[],
  by: 'model' | 'project',
  measure: Measure,
  colours: SeriesColours,
): readonly ChartSeries[] {
  const none = by === 'model' ? l10n.t('Model not reported') : l10n.t('No project');
  const known = series.map(({ key, isRest, total }) => ({
    key: isRest ? 'rest' : key === undefined ? 'none' : `is:${key}`,
    label: isRest ? l10n.t('Others') : (key ?? none),
    total: measure.textOf(total),
    ...(key === undefined ? {} : { filter: key }),
  }));
  const own = known.map(({ key }) => key).filter((key) => key !== 'rest');
  const given = colours.of(own.map((key) => `${by} ${key}`));
  return known.map((one, index) => ({ ...one, colour: given[index] ?? colourOfRest }));
}

function description({ title }: ChartQuestion, bars: readonly ChartBar[], sizes: readonly number[]): string {
  const largest = Math.max(0, ...sizes);
  const top = bars[sizes.indexOf(largest)];
  if (largest === 0 || !top) return l10n.t('{0}. Nothing to show.', title);
  return l10n.t('{0}. {1} bars; the highest is {2} with {3}.', title, bars.length, top.label, top.total);
}
