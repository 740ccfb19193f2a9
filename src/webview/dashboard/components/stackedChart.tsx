import { useId, useRef, useState } from 'preact/hooks';

import type { BarChart } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { useWidth } from '../useWidth.ts';
import { ChartBars, slotOf } from './chartBars.tsx';
import { ChartLegend } from './chartLegend.tsx';
import { ChartTable } from './chartTable.tsx';
import { ChartTip } from './chartTip.tsx';

const fullHeight = 232;
const emptyHeight = 120;
const room = { top: 10, bottom: 22, end: 4 };
/** Pixels for a character of the axis, and between its texts and the bars. */
const tickCharacter = 6.5;
const tickGap = 10;

interface StackedChartProps {
  readonly chart: BarChart;
  /** A bar is a day that can be shown alone. */
  readonly drills: boolean;
  /** What to say where there are no bars. */
  readonly empty: string;
}

/** Bars from the colours of the theme, a legend that leads on, and the same numbers as a table under them. */
export function StackedChart({ chart, drills, empty }: StackedChartProps) {
  const { words } = useDashboardPage();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [pointed, setPointed] = useState<string | undefined>(undefined);
  const { title, description, bars, ticks } = chart;
  const start = tickGap + tickCharacter * Math.max(0, ...ticks.map(({ text }) => text.length));
  const top = ticks.at(-1)?.value ?? 0;
  const height = top === 0 ? emptyHeight : fullHeight;
  const inner = { width: Math.max(0, width - start - room.end), height: height - room.top - room.bottom };
  const yOf = (value: number): number => inner.height * (top === 0 ? 1 : 1 - value / top);
  const slot = slotOf(bars.length, inner.width);
  const current = bars.findIndex(({ key }) => key === pointed);
  const bar = bars[current];
  return (
    <section class="chart-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-description`} class="visually-hidden">
        {description} {drills ? words.chartHelp : words.chartHelpOfHours}
      </p>
      <div ref={frame} class="chart-frame">
        <svg
          class="chart"
          role="group"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-description`}
          width={width}
          height={height}
        >
          <g transform={`translate(${start} ${room.top})`}>
            {ticks.map(({ value, text }) => (
              <g key={value} transform={`translate(0 ${yOf(value)})`} aria-hidden="true">
                <line class={value === 0 ? 'axis' : 'grid'} x2={inner.width} />
                <text class="tick" x={-8} y={4} text-anchor="end">
                  {text}
                </text>
              </g>
            ))}
            <ChartBars
              chart={chart}
              drills={drills}
              width={inner.width}
              height={inner.height}
              yOf={yOf}
              onPoint={setPointed}
            />
          </g>
        </svg>
        {top === 0 && <p class="chart-empty">{empty}</p>}
        {bar && (
          <ChartTip
            chart={chart}
            bar={bar}
            from={start + slot * current}
            to={start + slot * (current + 1)}
            width={width}
          />
        )}
      </div>
      <ChartLegend series={chart.series} />
      <ChartTable chart={chart} drills={drills} />
    </section>
  );
}
