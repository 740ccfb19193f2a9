import type { DashboardState, LoadingState, OverviewState } from '../../../protocol/dashboard.ts';
import type { DashboardWords } from '../../../protocol/dashboardWords.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { StackedPartProvider } from '../stackedPart.ts';
import { BreakdownTable } from './breakdownTable.tsx';
import { FigureCards } from './figureCards.tsx';
import { StackedChart } from './stackedChart.tsx';

interface OverviewProps {
  readonly state: OverviewState;
  readonly stackBy: DashboardState['stackBy'];
  readonly loading: LoadingState;
}

/** Totals, the days, what they were used for, and the hours. */
export function Overview({ state, stackBy, loading }: OverviewProps) {
  const { words } = useDashboardPage();
  const { figures, comparedWith, byDay, byHour, models, projects } = state;
  const empty = emptyText(loading, words);
  const days = <StackedChart key="days" chart={byDay} drills empty={empty} />;
  const hours = <StackedChart key="hours" chart={byHour} drills={false} empty={empty} />;
  // Of one day its hours say more.
  const [first, last] = byDay.bars.length === 1 ? [hours, days] : [days, hours];
  return (
    <StackedPartProvider value={stackBy}>
      <FigureCards figures={figures} comparedWith={comparedWith} />
      {first}
      <div class="columns">
        <BreakdownTable title={words.models} part="model" rows={models} empty={empty} />
        <BreakdownTable title={words.projects} part="project" rows={projects} empty={empty} />
      </div>
      {last}
    </StackedPartProvider>
  );
}

/** What stands where there is nothing. Nothing was used only where all was read. */
function emptyText({ kind, next }: LoadingState, words: DashboardWords): string {
  if (kind === 'pages' || kind === 'waiting') return words.loading;
  return next === 'nothing' ? words.nothing : words.notRead;
}
