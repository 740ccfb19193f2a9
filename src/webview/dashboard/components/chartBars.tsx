import { useState } from 'preact/hooks';

import type { BarChart, ChartBar } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { stepByKey } from '../stepByKey.ts';

interface ChartBarsProps {
  readonly chart: BarChart;
  /** A bar is a day that can be shown alone. */
  readonly drills: boolean;
  readonly width: number;
  readonly height: number;
  readonly yOf: (value: number) => number;
  /** The bar that is pointed at or has the focus. */
  readonly onPoint: (key: string | undefined) => void;
}

const tickEvery = 64;

/** The bars: one of them is a stop of the Tab key, arrow keys lead to the others. */
export function ChartBars({ chart, drills, width, height, yOf, onPoint }: ChartBarsProps) {
  const { post } = useDashboardPage();
  const { bars, series } = chart;
  const [stop, setStop] = useState(0);
  const slot = slotOf(bars.length, width);
  const bar = Math.max(1, Math.min(56, slot * 0.76));
  const step = Math.max(1, Math.ceil(tickEvery / Math.max(1, slot)));
  const reachable = Math.min(stop, bars.length - 1);
  const drill = ({ key }: ChartBar): void => {
    if (drills) post({ type: 'chooseWindow', window: { first: key, last: key } });
  };
  return (
    <>
      <g
        onKeyDown={(event) => {
          if (event.key === 'Escape') onPoint(undefined);
          if (event.key === 'Enter' || event.key === ' ') {
            const chosen = bars[reachable];
            if (!chosen || !drills) return;
            event.preventDefault();
            drill(chosen);
            return;
          }
          const next = stepByKey(event, reachable, bars.length);
          if (next === reachable) return;
          event.preventDefault();
          setStop(next);
          const focused = event.currentTarget.children[next];
          if (focused instanceof SVGElement) focused.focus();
        }}
      >
        {bars.map((one, index) => {
          let sum = 0;
          return (
            <g
              key={one.key}
              class="bar"
              transform={`translate(${slot * index} 0)`}
              role={drills ? 'button' : 'img'}
              tabindex={index === reachable ? 0 : -1}
              aria-label={labelOf(one, chart)}
              onFocus={() => {
                setStop(index);
                onPoint(one.key);
              }}
              onBlur={() => onPoint(undefined)}
              onMouseEnter={() => onPoint(one.key)}
              onMouseLeave={() => onPoint(undefined)}
              onClick={() => drill(one)}
            >
              <rect class="bar-room" width={slot} height={height} />
              {one.values.map((value, part) => {
                const bottom = yOf(sum);
                sum += value;
                const top = yOf(sum);
                const { colour = 0, key = part } = series[part] ?? {};
                const box = {
                  x: (slot - bar) / 2,
                  y: top,
                  width: bar,
                  height: Math.max(0.5, bottom - top),
                };
                return value === 0 ? null : (
                  <g key={key}>
                    <rect class={`segment-bar series-${colour}`} {...box} />
                    {colour > 0 && <rect class={`pattern-${colour}`} {...box} />}
                  </g>
                );
              })}
            </g>
          );
        })}
      </g>
      <g aria-hidden="true">
        {bars.map(({ key, tick }, index) =>
          tick === '' || (drills && index % step !== 0) ? null : (
            <text key={key} class="tick" x={slot * (index + 0.5)} y={height + 16} text-anchor="middle">
              {tick}
            </text>
          ),
        )}
      </g>
    </>
  );
}

/** Pixels for each bar with the room around it. */
export function slotOf(count: number, width: number): number {
  return count === 0 ? 0 : width / count;
}

function labelOf({ label, total, texts }: ChartBar, { series }: BarChart): string {
  const parts = series.flatMap((one, index) => (texts[index] ? [`${one.label}: ${texts[index]}`] : []));
  return [`${label}: ${total === '' ? '0' : total}`, ...parts].join('; ');
}
