import type { EventList } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

/** Events or requests, each with the way to its answer where there is one. */
export function EventTable({ list, label }: { readonly list: EventList; readonly label: string }) {
  const { words, post } = useDashboardPage();
  if (list.rows.length === 0) return <p class="quiet">{words.noEvents}</p>;
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.model}</th>
            <th scope="col">{words.project}</th>
            <th scope="col" class="number">
              {words.input}
            </th>
            <th scope="col" class="number">
              {words.output}
            </th>
            <th scope="col" class="number">
              {words.cost}
            </th>
            <th scope="col">{words.match}</th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ entryId, ...row }) => (
            <tr
              key={row.key}
              class={row.isMarked ? 'marked' : ''}
              aria-current={row.isMarked ? 'true' : undefined}
            >
              <td class="time">{row.time}</td>
              <td>{row.model}</td>
              <td>{row.project}</td>
              <td class="number">{row.input}</td>
              <td class="number">{row.output}</td>
              <td class="number">{row.cost}</td>
              <td>
                {row.match}{' '}
                {entryId !== undefined && (
                  <button
                    type="button"
                    class="link-button"
                    onClick={() => post({ type: 'openAnswer', entryId })}
                  >
                    {words.goToAnswer}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
