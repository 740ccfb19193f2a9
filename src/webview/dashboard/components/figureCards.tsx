import type { Figure } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

interface FigureCardsProps {
  readonly figures: readonly Figure[];
  readonly comparedWith: string;
}

/** The totals of the window. */
export function FigureCards({ figures, comparedWith }: FigureCardsProps) {
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
      {comparedWith !== '' && <p class="compared-with">{comparedWith}</p>}
    </section>
  );
}
