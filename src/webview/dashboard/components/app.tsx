import { useCallback, useRef } from 'preact/hooks';

import type { DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { useBackKey } from '../useBackKey.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import { Announcement } from './announcement.tsx';
import { EventsView } from './eventsView.tsx';
import { LoadingBar } from './loadingBar.tsx';
import { NotConnected } from './notConnected.tsx';
import { Overview } from './overview.tsx';
import { PageHeader } from './pageHeader.tsx';
import { Patterns } from './patterns.tsx';
import { ReconcileView } from './reconcileView.tsx';
import { ViewTabs } from './viewTabs.tsx';

/** The whole page for one state. */
export function App({ state }: { readonly state: DashboardState }) {
  return state.notConnected ? <NotConnected /> : <Connected state={state} />;
}

function Connected({ state }: { readonly state: DashboardState }) {
  const page = useRef<HTMLElement>(null);
  const { post } = useDashboardPage();
  useKeptFocus(page);
  useBackKey(
    state.canGoBack,
    useCallback(() => post({ type: 'back' }), [post]),
  );
  const { view, overview, events, reconcile, loading } = state;
  return (
    <main ref={page} class="dashboard">
      <Patterns />
      <PageHeader state={state} />
      <div class="view-row">
        <ViewTabs view={view} />
        {!loading.isTrouble && <LoadingBar loading={loading} />}
      </div>
      {loading.isTrouble && <LoadingBar loading={loading} />}
      <Announcement loading={loading} asked={reconcile?.asked ?? ''} />
      <div role="tabpanel" id={`panel-${view}`} aria-labelledby={`tab-${view}`} class="panel">
        {overview && <Overview state={overview} stackBy={state.stackBy} loading={loading} />}
        {events && <EventsView list={events} state={state} />}
        {reconcile && <ReconcileView lists={reconcile} state={state} />}
      </div>
    </main>
  );
}
