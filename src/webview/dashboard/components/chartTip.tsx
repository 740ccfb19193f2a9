import type { BarChart, ChartBar } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { Swatch } from './swatch.tsx';

interface ChartTipProps {
  readonly chart: BarChart;
  readonly bar: ChartBar;
  /** Pixels from the left of the chart to the two sides of the bar's place, and how wide the chart is. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** Pixels that it may need. */
const widest = 260;

/** What a bar stands for, beside it: on the right where there is room, else on the left, else over it. */
export function ChartTip({ chart, bar, from, to, width }: ChartTipProps) {
  const { words } = useDashboardPage();
  const style =
    width - to >= widest ? { left: `${to + 4}px` } : { right: `${from >= widest ? width - from + 4 : 0}px` };
  return (
    <div class="chart-tip" aria-hidden="true" style={style}>
      <b>{bar.label}</b>
      <table>
        <tbody>
          {chart.series.map(({ key, label, colour }, index) =>
            bar.texts[index] ? (
              <tr key={key}>
                <td>
                  <Swatch colour={colour} />
                </td>
                <td class="tip-name">{label}</td>
                <td class="number">{bar.texts[index]}</td>
              </tr>
            ) : null,
          )}
          <tr class="tip-total">
            <td />
            <td>{words.total}</td>
            <td class="number">{bar.total === '' ? '0' : bar.total}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
