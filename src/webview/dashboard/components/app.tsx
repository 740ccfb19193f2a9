import type { DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { StackedPartProvider } from '../stackedPart.ts';
import { Announcement } from './announcement.tsx';
import { BreakdownTable } from './breakdownTable.tsx';
import { EventsView } from './eventsView.tsx';
import { FigureCards } from './figureCards.tsx';
import { LoadingBar } from './loadingBar.tsx';
import { NotConnected } from './notConnected.tsx';
import { PageHeader } from './pageHeader.tsx';
import { ReconcileView } from './reconcileView.tsx';
import { StackedChart } from './stackedChart.tsx';
import { ViewTabs } from './viewTabs.tsx';

/** The whole page for one state. */
export function App({ state }: { readonly state: DashboardState }) {
  const { words } = useDashboardPage();
  if (state.notConnected) return <NotConnected />;
  const { view, byDay, byHour, models, projects, events, reconcile, figures, stackBy } = state;
  const isLoading = state.loading.kind !== 'no';
  return (
    <main class="dashboard">
      <PageHeader state={state} />
      <div class="view-row">
        <ViewTabs view={view} />
        <LoadingBar loading={state.loading} />
      </div>
      <Announcement loading={state.loading} />
      <div role="tabpanel" id={`panel-${view}`} aria-labelledby={`tab-${view}`} class="panel">
        {view === 'overview' && (
          <>
            <FigureCards figures={figures} />
            <StackedPartProvider value={stackBy}>
              <StackedChart chart={byDay} drills isLoading={isLoading} />
              <div class="columns">
                <BreakdownTable title={words.models} part="model" rows={models} />
                <BreakdownTable title={words.projects} part="project" rows={projects} />
              </div>
              <StackedChart chart={byHour} drills={false} isLoading={isLoading} />
            </StackedPartProvider>
          </>
        )}
        {view === 'events' && <EventsView list={events} title={words.events} />}
        {view === 'reconcile' && reconcile && <ReconcileView state={reconcile} />}
      </div>
    </main>
  );
}
