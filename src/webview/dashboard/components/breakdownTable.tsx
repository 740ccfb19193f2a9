import { useId } from 'preact/hooks';

import type { BreakdownRow } from '../../../protocol/dashboard.ts';
import { fill } from '../../chat/words.ts';
import { useDashboardPage } from '../dashboardPage.ts';

interface BreakdownTableProps {
  readonly title: string;
  readonly part: 'model' | 'project';
  readonly rows: readonly BreakdownRow[];
}

/** Models or projects with the largest first, and a bar for how large. */
export function BreakdownTable({ title, part, rows }: BreakdownTableProps) {
  const { words, post } = useDashboardPage();
  const id = useId();
  return (
    <div class="breakdown">
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{words.nothing}</p>
      ) : (
        <div class="table-frame" tabIndex={0} role="region" aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col" class="number">
                  {words.cost}
                </th>
                <th scope="col" class="number">
                  {words.tokens}
                </th>
                <th scope="col" class="number">
                  {words.requests}
                </th>
                <th scope="col" class="number">
                  {words.cachedShare}
                </th>
                <th scope="col" class="number">
                  {words.perThousand}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.filter === undefined ? (
                      <span class="row-name">{row.name}</span>
                    ) : (
                      <button
                        type="button"
                        class="link-button row-name"
                        title={fill(words.showAlone, row.name)}
                        onClick={() => post({ type: 'filter', part, value: row.filter ?? row.name })}
                      >
                        {row.name}
                      </button>
                    )}
                    <svg class="share" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                      <rect class="series-0" width={Math.max(0, Math.min(1, row.share)) * 100} height="3" />
                    </svg>
                  </th>
                  <td class="number">{row.cost}</td>
                  <td class="number">{row.tokens}</td>
                  <td class="number">{row.requests}</td>
                  <td class="number">{row.cached}</td>
                  <td class="number">{row.perThousand}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
