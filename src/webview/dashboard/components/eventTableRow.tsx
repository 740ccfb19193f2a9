import { Component } from 'preact';

import type { EventRow } from '../../../protocol/dashboard.ts';
import type { DashboardPage } from '../dashboardPage.ts';
import { Name } from './name.tsx';

export type Column = Exclude<keyof EventRow, 'key' | 'entryId' | 'isMarked'>;

export const columns: readonly Column[] = [
  'time',
  'model',
  'project',
  'cost',
  'tokens',
  'input',
  'output',
  'match',
];
const numbers: ReadonlySet<Column> = new Set(['cost', 'tokens', 'input', 'output']);
/** A narrow page shows them elsewhere or not at all, so that cost and answer stay in view. */
const wideOnly: ReadonlySet<Column> = new Set(['project', 'input', 'output']);

export function classOf(column: Column): string {
  return [column, numbers.has(column) ? 'number' : '', wideOnly.has(column) ? 'wide-only' : '']
    .filter(Boolean)
    .join(' ');
}

interface EventTableRowProps {
  readonly row: EventRow;
  readonly page: DashboardPage;
}

/** Drawn again only where it says something else: each state of the page brings all rows, and there may be thousands. */
export class EventTableRow extends Component<EventTableRowProps> {
  override shouldComponentUpdate({ row }: EventTableRowProps): boolean {
    const { row: shown } = this.props;
    return (
      row.entryId !== shown.entryId ||
      row.isMarked !== shown.isMarked ||
      columns.some((column) => row[column] !== shown[column])
    );
  }

  override render({ row }: EventTableRowProps) {
    const { isMarked } = row;
    return (
      <tr class={isMarked ? 'marked' : ''} aria-current={isMarked ? 'true' : undefined}>
        {columns.map((column) => (
          <td key={column} class={classOf(column)}>
            {this.#cell(column)}
          </td>
        ))}
      </tr>
    );
  }

  #cell(column: Column) {
    const { row, page } = this.props;
    switch (column) {
      case 'model':
        return (
          <>
            <Name text={row.model} />
            {row.project !== '—' && (
              <span class="narrow-only quiet">
                <Name text={row.project} />
              </span>
            )}
          </>
        );
      case 'project':
        return <Name text={row.project} />;
      case 'match':
        return this.#match(row, page);
      default:
        return row[column];
    }
  }

  #match({ match, entryId, isMarked }: EventRow, { post, words }: DashboardPage) {
    return (
      <>
        {isMarked && <b class="mark">{words.thisAnswer}</b>}
        {match}{' '}
        {entryId !== undefined && (
          <button type="button" class="link-button" onClick={() => post({ type: 'openAnswer', entryId })}>
            {words.goToAnswer}
          </button>
        )}
      </>
    );
  }
}
