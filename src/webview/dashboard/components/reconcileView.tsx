import type { EventList, ReconcileState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { EventTable } from './eventTable.tsx';
import { SearchField } from './searchField.tsx';

/** What this editor asked beside what the service billed, and what only one of them knows. */
export function ReconcileView({ state }: { readonly state: ReconcileState }) {
  const { words, post } = useDashboardPage();
  const { summary, matched, onlyEditor, onlyAccount } = state;
  const hasMore = [matched, onlyEditor, onlyAccount].some((list) => list.hasMore);
  // What one came for stands first.
  const isAskedFor = matched.rows.some((row) => row.isMarked);
  const both = <Side title={words.matched} help="" list={matched} />;
  return (
    <div class="reconcile">
      <p>{summary}</p>
      <SearchField search={matched.search} />
      {isAskedFor && both}
      <Side title={words.onlyEditor} help={words.onlyEditorHelp} list={onlyEditor} />
      <Side title={words.onlyAccount} help={words.onlyAccountHelp} list={onlyAccount} />
      {!isAskedFor && both}
      {hasMore && (
        <button type="button" class="secondary-button more" onClick={() => post({ type: 'showMore' })}>
          {words.more}
        </button>
      )}
    </div>
  );
}

function Side({
  title,
  help,
  list,
}: {
  readonly title: string;
  readonly help: string;
  readonly list: EventList;
}) {
  return (
    <section>
      <h2>
        {title} <span class="quiet">{list.count}</span>
      </h2>
      {help !== '' && list.rows.length > 0 && <p class="quiet">{help}</p>}
      <EventTable list={list} label={title} />
    </section>
  );
}
