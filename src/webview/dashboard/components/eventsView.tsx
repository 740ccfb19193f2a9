import type { DashboardState, EventList } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { EventTable } from './eventTable.tsx';
import { SearchField } from './searchField.tsx';
import { ShowMore } from './showMore.tsx';

/** Every event that is loaded, with search. */
export function EventsView({ list, state }: { readonly list: EventList; readonly state: DashboardState }) {
  const { words } = useDashboardPage();
  return (
    <div class="events">
      <div class="list-row">
        <SearchField search={state.search} />
        <span class="quiet">{[list.count, list.sum].filter(Boolean).join(' · ')}</span>
      </div>
      <EventTable list={list} label={words.events} state={state} />
      {list.hasMore && <ShowMore />}
    </div>
  );
}
