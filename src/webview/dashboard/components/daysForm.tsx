import { useId, useState } from 'preact/hooks';

import type { DashboardWords } from '../../../protocol/dashboardWords.ts';
import { useDashboardPage } from '../dashboardPage.ts';
import { useChanged } from '../useChanged.ts';

/** As many as the extension takes: one bar each. */
const mostDays = 366;
const dayLength = 86_400_000;

/** The first and the last day of a window, and what is wrong with them once one wants to see it. */
export function DaysForm(shown: { readonly first: string; readonly last: string }) {
  const { words, post } = useDashboardPage();
  const id = useId();
  const [first, setFirst] = useState(shown.first);
  const [last, setLast] = useState(shown.last);
  const [isTried, setTried] = useState(false);
  useChanged(`${shown.first} ${shown.last}`, () => {
    setFirst(shown.first);
    setLast(shown.last);
    setTried(false);
  });
  const problem = problemOf(first, last, words);
  const field = (label: string, value: string, onInput: (value: string) => void) => (
    <label>
      <span class="field-label">{label}</span>
      <input
        type="date"
        value={value}
        aria-invalid={isTried && problem !== ''}
        aria-describedby={isTried && problem !== '' ? id : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
  return (
    <form
      class="days-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === '') post({ type: 'chooseWindow', window: { first, last } });
      }}
    >
      {field(words.firstDay, first, setFirst)}
      {field(words.lastDay, last, setLast)}
      <button type="submit" class="secondary-button">
        {words.showDays}
      </button>
      <p id={id} class="field-problem" role="alert">
        {isTried ? problem : ''}
      </p>
    </form>
  );
}

function problemOf(first: string, last: string, words: DashboardWords): string {
  const length = (Date.parse(last) - Date.parse(first)) / dayLength + 1;
  // What is half typed is empty.
  if (Number.isNaN(length)) return words.daysMissing;
  if (length < 1) return words.daysBackwards;
  return length > mostDays ? words.daysTooMany : '';
}
