import type { DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { FilterChips } from './filterChips.tsx';
import { Segments } from './segments.tsx';
import { WindowPicker } from './windowPicker.tsx';

/** The title with whose figures these are, and everything that one can choose. */
export function PageHeader({ state }: { readonly state: DashboardState }) {
  const { words, post } = useDashboardPage();
  const { source, measure, stackBy, days } = state;
  return (
    <header class="page-header">
      <div class="title-row">
        <h1>{words.title}</h1>
        <div class="title-actions">
          <button type="button" class="secondary-button" onClick={() => post({ type: 'refresh' })}>
            {words.refresh}
          </button>
          <button type="button" class="secondary-button" onClick={() => post({ type: 'export' })}>
            {words.export}
          </button>
        </div>
      </div>
      <p class="source-line">{state.sourceLine}</p>
      <div class="choices">
        <WindowPicker state={state} />
        <Segments
          label={words.source}
          name="source"
          value={source}
          options={[
            ['account', words.account],
            ['editor', words.editor],
          ]}
          onChoose={(chosen) => post({ type: 'chooseSource', source: chosen })}
        />
        <Segments
          label={words.measure}
          name="measure"
          value={measure}
          options={[
            ['tokens', words.tokens],
            ['cost', words.cost],
          ]}
          onChoose={(chosen) => post({ type: 'chooseMeasure', measure: chosen })}
        />
        <Segments
          label={words.stackBy}
          name="stackBy"
          value={stackBy}
          options={[
            ['model', words.model],
            ['project', words.project],
          ]}
          onChoose={(dimension) => post({ type: 'stackBy', dimension })}
        />
        <Segments
          label={words.days}
          name="days"
          value={days}
          options={[
            ['local', words.local],
            ['utc', words.utc],
          ]}
          onChoose={(chosen) => post({ type: 'countBy', days: chosen })}
        />
      </div>
      <FilterChips state={state} />
    </header>
  );
}
