import type { DashboardState, SortKey } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { type Column, classOf, columns } from './eventTableRow.tsx';

const sorts: ReadonlySet<string> = new Set<SortKey>(['time', 'cost', 'tokens']);

/** The heads of the columns; those that one can sort by are buttons. */
export function EventTableHead({ state }: { readonly state: DashboardState }) {
  const { words, post } = useDashboardPage();
  const { sort, isAscending, days } = state;
  const textOf = (column: Column): string =>
    column === 'time' && days === 'utc' ? words.timeUtc : words[column];
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const isSorted = column === sort;
          return (
            <th
              key={column}
              scope="col"
              class={classOf(column)}
              aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
            >
              {isSort(column) ? (
                <button type="button" class="sort-button" onClick={() => post({ type: 'sort', by: column })}>
                  {textOf(column)}
                  <span class="sort-sign" aria-hidden="true">
                    {isSorted ? (isAscending ? '▲' : '▼') : '↕'}
                  </span>
                </button>
              ) : (
                textOf(column)
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function isSort(column: string): column is SortKey {
  return sorts.has(column);
}
