import { useDashboardPage } from '../dashboardPage.ts';

/** Shown instead of figures where there is no service. */
export function NotConnected() {
  const { words, post } = useDashboardPage();
  return (
    <main class="welcome">
      <h1>{words.notConnectedTitle}</h1>
      <p>{words.notConnectedText}</p>
      <button type="button" class="primary-button" onClick={() => post({ type: 'setUp' })}>
        {words.setUp}
      </button>
    </main>
  );
}
