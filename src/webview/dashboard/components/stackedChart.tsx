import { useId, useRef, useState } from 'preact/hooks';

import type { BarChart } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { useWidth } from '../useWidth.ts';
import { ChartBars } from './chartBars.tsx';
import { ChartLegend } from './chartLegend.tsx';
import { ChartTable } from './chartTable.tsx';

const height = 232;
const room = { top: 10, bottom: 22, start: 64, end: 4 };

interface StackedChartProps {
  readonly chart: BarChart;
  /** A bar is a day that can be shown alone. */
  readonly drills: boolean;
  /** There may be more than this. */
  readonly isLoading: boolean;
}

/** Bars from the colours of the theme, a legend that leads on, and the same numbers as a table under them. */
export function StackedChart({ chart, drills, isLoading }: StackedChartProps) {
  const { words } = useDashboardPage();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [current, setCurrent] = useState<number | undefined>(undefined);
  const inner = {
    width: Math.max(0, width - room.start - room.end),
    height: height - room.top - room.bottom,
  };
  const top = chart.ticks.at(-1)?.value ?? 0;
  const yOf = (value: number): number => inner.height * (top === 0 ? 1 : 1 - value / top);
  const bar = current === undefined ? undefined : chart.bars[current];
  return (
    <section class="chart-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{chart.title}</h2>
      <p id={`${id}-description`} class="visually-hidden">
        {chart.description} {words.chartHelp}
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
          <g transform={`translate(${room.start} ${room.top})`}>
            {chart.ticks.map(({ value, text }) => (
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
              onPoint={setCurrent}
            />
          </g>
        </svg>
        {top === 0 && <p class="chart-empty">{isLoading ? words.loading : words.nothing}</p>}
        {bar && current !== undefined && (
          <div
            class="chart-tip"
            aria-hidden="true"
            style={
              current < chart.bars.length / 2
                ? { left: `${room.start + (inner.width * (current + 1)) / chart.bars.length}px` }
                : {
                    right: `${room.end + (inner.width * (chart.bars.length - current)) / chart.bars.length}px`,
                  }
            }
          >
            <b>{bar.label}</b>
            <span>{bar.total === '' ? '—' : bar.total}</span>
            {chart.series.map(({ key, label, colour }, index) =>
              bar.texts[index] ? (
                <span key={key}>
                  <i class={`swatch series-${colour}`} /> {label}: {bar.texts[index]}
                </span>
              ) : null,
            )}
          </div>
        )}
      </div>
      <ChartLegend series={chart.series} />
      <ChartTable chart={chart} drills={drills} />
    </section>
  );
}
