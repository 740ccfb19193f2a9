import type { DashboardRequest, DashboardState } from '../../../protocol/dashboard.ts';
import type { DashboardWords } from '../../../protocol/dashboardWords.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { Segments } from './segments.tsx';
import { WindowPicker } from './windowPicker.tsx';

interface Choice {
  readonly name: 'source' | 'measure' | 'stackBy' | 'days';
  readonly options: readonly (readonly [value: string, text: string, request: DashboardRequest])[];
}

/** What changes something in the view that is open, and nothing else. */
export function Choices({ state }: { readonly state: DashboardState }) {
  const { words, post } = useDashboardPage();
  return (
    <div class="choices">
      <WindowPicker state={state} />
      {choicesOf(state, words).map(({ name, options }) => (
        <Segments
          key={name}
          label={words[name]}
          name={name}
          value={state[name]}
          options={options}
          onChoose={post}
        />
      ))}
    </div>
  );
}

function choicesOf({ view }: DashboardState, words: DashboardWords): readonly Choice[] {
  const source: Choice = {
    name: 'source',
    options: [
      ['account', words.account, { type: 'chooseSource', source: 'account' }],
      ['editor', words.editor, { type: 'chooseSource', source: 'editor' }],
    ],
  };
  const measure: Choice = {
    name: 'measure',
    options: [
      ['tokens', words.tokens, { type: 'chooseMeasure', measure: 'tokens' }],
      ['cost', words.cost, { type: 'chooseMeasure', measure: 'cost' }],
    ],
  };
  const stackBy: Choice = {
    name: 'stackBy',
    options: [
      ['model', words.model, { type: 'stackBy', dimension: 'model' }],
      ['project', words.project, { type: 'stackBy', dimension: 'project' }],
    ],
  };
  const days: Choice = {
    name: 'days',
    options: [
      ['local', words.local, { type: 'countBy', days: 'local' }],
      ['utc', words.utc, { type: 'countBy', days: 'utc' }],
    ],
  };
  switch (view) {
    case 'overview':
      return [source, measure, stackBy, days];
    case 'events':
      return [source, days];
    case 'reconcile':
      return [days];
  }
}
