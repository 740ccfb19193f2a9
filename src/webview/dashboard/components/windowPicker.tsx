import { useState } from 'preact/hooks';

import type { DashboardRequest, DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { useChanged } from '../useChanged.ts';
import { DaysForm } from './daysForm.tsx';

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
  const { window, first, last, windows } = state;
  const [isCustom, setCustom] = useState(window === 'custom');
  // Another window was chosen, here or by a click on a bar.
  useChanged(`${window} ${first} ${last}`, () => setCustom(window === 'custom'));
  const choose = (value: string): void => {
    setCustom(value === 'custom');
    if (isNamed(value)) post({ type: 'chooseWindow', window: value });
  };
  return (
    <div class="window-picker">
      <label>
        <span class="field-label">{words.window}</span>
        <select value={isCustom ? 'custom' : window} onChange={(event) => choose(event.currentTarget.value)}>
          {windows.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          <option value="custom">{words.otherDays}</option>
        </select>
      </label>
      {isCustom && <DaysForm first={first} last={last} />}
    </div>
  );
}

function isNamed(value: string): value is Named {
  return named.has(value);
}
