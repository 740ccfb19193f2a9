import type { Figure } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

/** The totals of the window. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  const { words } = useDashboardPage();
  return (
    <section aria-label={words.figures}>
      <dl class="figures">
        {figures.map(({ id, label, value, detail }) => (
          <div key={id} class="figure">
            <dt>{label}</dt>
            <dd class="figure-value">{value}</dd>
            {detail !== '' && <dd class="figure-detail">{detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
