import type { DashboardView } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { stepByKey } from '../stepByKey.ts';

const views: readonly DashboardView[] = ['overview', 'events', 'reconcile'];

/** Overview, events, reconcile; arrow keys go from one to the next. */
export function ViewTabs({ view }: { readonly view: DashboardView }) {
  const { words, post } = useDashboardPage();
  return (
    <div
      role="tablist"
      class="tabs"
      aria-label={words.views}
      onKeyDown={(event) => {
        const next = views[stepByKey(event, views.indexOf(view), views.length)];
        if (next === undefined || next === view) return;
        event.preventDefault();
        post({ type: 'show', view: next });
        event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
      }}
    >
      {views.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          class="tab"
          aria-selected={one === view}
          aria-controls={one === view ? `panel-${one}` : undefined}
          tabIndex={one === view ? 0 : -1}
          onClick={() => post({ type: 'show', view: one })}
        >
          {words[one]}
        </button>
      ))}
    </div>
  );
}
