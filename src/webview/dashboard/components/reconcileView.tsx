import type { DashboardState, EventList, ReconcileState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { EventTable } from './eventTable.tsx';
import { SearchField } from './searchField.tsx';
import { ShowMore } from './showMore.tsx';

interface ReconcileViewProps {
  readonly lists: ReconcileState;
  readonly state: DashboardState;
}

/** What this editor asked beside what the service billed, and what only one of them knows. */
export function ReconcileView({ lists, state }: ReconcileViewProps) {
  const { words } = useDashboardPage();
  const { summary, asked, matched, onlyEditor, onlyAccount } = lists;
  const hasMore = [matched, onlyEditor, onlyAccount].some((list) => list.hasMore);
  return (
    <div class="reconcile">
      {asked !== '' && <p class="asked">{asked}</p>}
      <p>{summary}</p>
      <SearchField search={state.search} />
      <Side title={words.onlyEditor} help={words.onlyEditorHelp} list={onlyEditor} state={state} />
      <Side title={words.onlyAccount} help={words.onlyAccountHelp} list={onlyAccount} state={state} />
      <Side title={words.matched} help="" list={matched} state={state} />
      {hasMore && <ShowMore />}
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly help: string;
  readonly list: EventList;
  readonly state: DashboardState;
}

function Side({ title, help, list, state }: SideProps) {
  return (
    <section>
      <h2>
        {title} <span class="quiet">{[list.count, list.sum].filter(Boolean).join(' · ')}</span>
      </h2>
      {help !== '' && list.rows.length > 0 && <p class="quiet">{help}</p>}
      <EventTable list={list} label={title} state={state} />
    </section>
  );
}
