import { useEffect, useRef } from 'preact/hooks';

import type { DashboardState, EventList } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { EventTableHead } from './eventTableHead.tsx';
import { EventTableRow } from './eventTableRow.tsx';

interface EventTableProps {
  readonly list: EventList;
  readonly label: string;
  readonly state: DashboardState;
}

/** Events or requests, each with the way to its answer where there is one. */
export function EventTable({ list, label, state }: EventTableProps) {
  const page = useDashboardPage();
  const body = useRef<HTMLTableSectionElement>(null);
  const markedKey = list.rows.find((row) => row.isMarked)?.key;
  // Once, when it comes: later somebody may have gone elsewhere.
  useEffect(() => {
    if (markedKey !== undefined) body.current?.querySelector('.marked')?.scrollIntoView({ block: 'center' });
  }, [markedKey]);
  if (list.rows.length === 0) return <p class="quiet">{page.words.noEvents}</p>;
  return (
    <div class="table-frame wide" role="region" aria-label={label}>
      <table>
        <EventTableHead state={state} />
        <tbody ref={body}>
          {list.rows.map((row) => (
            <EventTableRow key={row.key} row={row} page={page} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
