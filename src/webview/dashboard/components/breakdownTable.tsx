import { useId } from 'preact/hooks';

import type { BreakdownRow } from '../../../protocol/dashboard.ts';
import { fill } from '../../chat/words.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { Name } from './name.tsx';

interface BreakdownTableProps {
  readonly title: string;
  readonly part: 'model' | 'project';
  readonly rows: readonly BreakdownRow[];
  /** What to say where there are none. */
  readonly empty: string;
}

const columns = ['cost', 'tokens', 'requests', 'cached', 'perMillion'] as const;

/** Models or projects with the largest first, and a bar for how large. */
export function BreakdownTable({ title, part, rows, empty }: BreakdownTableProps) {
  const { words, post } = useDashboardPage();
  const id = useId();
  return (
    <div class="breakdown">
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{empty}</p>
      ) : (
        <div class="table-frame" tabIndex={0} role="region" aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" class="number">
                    {words[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    {row.filter === undefined ? (
                      <span class="row-name">
                        <Name text={row.name} />
                      </span>
                    ) : (
                      <button
                        type="button"
                        class="link-button row-name"
                        title={fill(words.showAlone, row.name)}
                        onClick={() => post({ type: 'filter', part, value: row.filter ?? row.name })}
                      >
                        <Name text={row.name} />
                      </button>
                    )}
                    <svg class="share" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={Math.max(0, Math.min(1, row.share)) * 100} height="3" />
                    </svg>
                  </th>
                  {columns.map((column) => (
                    <td key={column} class="number">
                      {row[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
