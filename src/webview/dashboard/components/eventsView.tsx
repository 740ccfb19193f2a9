import type { EventList } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { EventTable } from './eventTable.tsx';
import { SearchField } from './searchField.tsx';

/** Every event that is loaded, with search. */
export function EventsView({ list, title }: { readonly list: EventList; readonly title: string }) {
  const { words, post } = useDashboardPage();
  return (
    <div class="events">
      <div class="list-row">
        <SearchField search={list.search} />
        <span class="quiet">{list.count}</span>
      </div>
      <EventTable list={list} label={title} />
      {list.hasMore && (
        <button type="button" class="secondary-button more" onClick={() => post({ type: 'showMore' })}>
          {words.more}
        </button>
      )}
    </div>
  );
}
