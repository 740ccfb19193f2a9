import type { ChartSeries } from '../../../protocol/dashboard.ts';
import { fill } from '../../chat/words.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { useStackedPart } from '../stackedPart.ts';
import { Swatch } from './swatch.tsx';

/** What each colour stands for, with its total; a click shows it alone. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  const { words, post } = useDashboardPage();
  const part = useStackedPart();
  if (series.length === 0) return null;
  return (
    <ul class="legend">
      {series.map(({ key, label, colour, total, filter }) => {
        const text = (
          <>
            <Swatch colour={colour} />
            <span class="legend-name">{label}</span>
            <span class="quiet">{total}</span>
          </>
        );
        return (
          <li key={key}>
            {filter === undefined ? (
              <span class="legend-entry">{text}</span>
            ) : (
              <button
                type="button"
                class="legend-entry"
                title={fill(words.showAlone, label)}
                onClick={() => post({ type: 'filter', part, value: filter })}
              >
                {text}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
