import type { LoadingState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

/** What is being read or why it ended, with a button to stop it or to go on. What came is shown meanwhile. */
export function LoadingBar({ loading }: { readonly loading: LoadingState }) {
  const { words, post } = useDashboardPage();
  const { kind, text, isTrouble, next } = loading;
  const isRunning = kind !== 'no';
  const button = (type: 'stop' | 'resume' | 'refresh', label: string) => (
    <button type="button" class="secondary-button" onClick={() => post({ type })}>
      {label}
    </button>
  );
  return (
    <div class={`loading-bar${isRunning ? ' running' : ''}${isTrouble ? ' trouble' : ''}`}>
      {text !== '' && <p>{text}</p>}
      {isRunning && button('stop', words.stop)}
      {next === 'resume' && button('resume', words.resume)}
      {next === 'refresh' && button('refresh', words.tryAgain)}
    </div>
  );
}
