import { useEffect, useState } from 'preact/hooks';

import type { DashboardRequest, DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

type Named = Extract<Extract<DashboardRequest, { type: 'chooseWindow' }>['window'], string>;

const named: ReadonlySet<string> = new Set<Named>([
  'today',
  'yesterday',
  '7days',
  '30days',
  'thisMonth',
  'lastMonth',
]);

/** A window by its name, or any days. */
export function WindowPicker({ state }: { readonly state: DashboardState }) {
  const { words, post } = useDashboardPage();
  const [isCustom, setCustom] = useState(state.window === 'custom');
  const [first, setFirst] = useState(state.first);
  const [last, setLast] = useState(state.last);
  // Another window was chosen, here or by a click on a bar.
  useEffect(() => {
    setCustom(state.window === 'custom');
    setFirst(state.first);
    setLast(state.last);
  }, [state.window, state.first, state.last]);
  const choose = (value: string): void => {
    setCustom(value === 'custom');
    if (isNamed(value)) post({ type: 'chooseWindow', window: value });
  };
  return (
    <div class="window-picker">
      <label>
        <span class="field-label">{words.window}</span>
        <select
          value={isCustom ? 'custom' : state.window}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {state.windows.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          <option value="custom">{words.otherDays}</option>
        </select>
      </label>
      {isCustom && (
        <form
          class="days-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (first !== '' && first <= last) post({ type: 'chooseWindow', window: { first, last } });
          }}
        >
          <label>
            <span class="field-label">{words.firstDay}</span>
            <input
              type="date"
              required
              value={first}
              max={last}
              onInput={(event) => setFirst(event.currentTarget.value)}
            />
          </label>
          <label>
            <span class="field-label">{words.lastDay}</span>
            <input
              type="date"
              required
              value={last}
              min={first}
              onInput={(event) => setLast(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="secondary-button">
            {words.showDays}
          </button>
        </form>
      )}
    </div>
  );
}

function isNamed(value: string): value is Named {
  return named.has(value);
}
