import type { DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { Choices } from './choices.tsx';
import { FilterChips } from './filterChips.tsx';

/** The title with whose figures these are, and everything that one can choose. */
export function PageHeader({ state }: { readonly state: DashboardState }) {
  const { words, post } = useDashboardPage();
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
      <Choices state={state} />
      <FilterChips state={state} />
    </header>
  );
}
