import type { DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

/** What is filtered by, each to be taken away, and the way back from a drill-down. */
export function FilterChips({ state }: { readonly state: DashboardState }) {
  const { words, post } = useDashboardPage();
  const partName = (part: 'model' | 'project'): string => (part === 'model' ? words.model : words.project);
  if (state.filters.length === 0 && !state.canGoBack) return null;
  return (
    <div class="chips" role="group" aria-label={words.filters}>
      {state.canGoBack && (
        <button type="button" class="link-button" onClick={() => post({ type: 'back' })}>
          ‹ {words.back}
        </button>
      )}
      {state.filters.map(({ part, text }) => (
        <button
          key={part}
          type="button"
          class="filter-chip"
          aria-label={`${partName(part)}: ${text}. ${words.removeFilter}`}
          onClick={() => post({ type: 'filter', part })}
        >
          <span>
            {partName(part)}: {text}
          </span>
          <span aria-hidden="true">✕</span>
        </button>
      ))}
    </div>
  );
}
