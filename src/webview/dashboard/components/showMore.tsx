import { useDashboardPage } from '../dashboardPage.ts';

/** For more rows of the lists that are shown. */
export function ShowMore() {
  const { words, post } = useDashboardPage();
  return (
    <button type="button" class="secondary-button more" onClick={() => post({ type: 'showMore' })}>
      {words.more}
    </button>
  );
}
