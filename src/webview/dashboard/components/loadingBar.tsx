import type { DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

/** What is being read or why it ended, with a button to stop it or to go on. What came is shown meanwhile. */
export function LoadingBar({ loading }: { readonly loading: DashboardState['loading'] }) {
  const { words, post } = useDashboardPage();
  const { kind, text, isTrouble, canResume } = loading;
  const isRunning = kind !== 'no';
  return (
    <div class={`loading-bar${isRunning ? ' running' : ''}${isTrouble ? ' trouble' : ''}`}>
      {text !== '' && <p>{text}</p>}
      {isRunning && (
        <button type="button" class="secondary-button" onClick={() => post({ type: 'stop' })}>
          {words.stop}
        </button>
      )}
      {canResume && (
        <button type="button" class="secondary-button" onClick={() => post({ type: 'resume' })}>
          {words.resume}
        </button>
      )}
    </div>
  );
}
