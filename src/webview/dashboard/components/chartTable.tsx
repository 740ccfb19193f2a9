import type { BarChart } from '../../../protocol/dashboard.ts';
import { fill } from '../../chat/words.ts';
import { useDashboardPage } from '../dashboardPage.ts';

/** The numbers of a chart. Open at once for those who print. */
export function ChartTable({ chart, drills }: { readonly chart: BarChart; readonly drills: boolean }) {
  const { words, post } = useDashboardPage();
  const { title, series, bars } = chart;
  return (
    <details class="chart-table">
      <summary>{fill(words.table, title)}</summary>
      <div class="table-frame" tabIndex={0} role="region" aria-label={fill(words.table, title)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{drills ? words.day : words.hour}</th>
              <th scope="col" class="number">
                {words.total}
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" class="number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">
                  {drills ? (
                    <button
                      type="button"
                      class="link-button"
                      title={bar.label}
                      onClick={() =>
                        post({ type: 'chooseWindow', window: { first: bar.key, last: bar.key } })
                      }
                    >
                      {bar.key}
                    </button>
                  ) : (
                    bar.label
                  )}
                </th>
                <td class="number">{bar.total === '' ? '0' : bar.total}</td>
                {series.map(({ key }, index) => (
                  <td key={key} class="number">
                    {bar.texts[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
