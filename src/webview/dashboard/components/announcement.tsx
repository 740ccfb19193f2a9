import { useEffect, useState } from 'preact/hooks';

import type { LoadingState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

interface AnnouncementProps {
  readonly loading: LoadingState;
  /** What is known of the answer's bill that was asked for. */
  readonly asked: string;
}

/**
 * Says that loading has begun and how it ended; not every page that came, nor that the same was read anew by itself,
 * which would be a lot of talk.
 */
export function Announcement({ loading, asked }: AnnouncementProps) {
  const { words } = useDashboardPage();
  const { kind, text } = loading;
  const isRunning = kind === 'pages' || kind === 'waiting';
  // Pages that still come tell the same again: how many of them does not count.
  const told = kind === 'pages' ? words.loading : kind === 'refreshing' ? '' : text;
  const [shown, setShown] = useState('');
  const [wasRunning, setWasRunning] = useState(isRunning);
  useEffect(() => {
    setWasRunning(isRunning);
    if (told !== '') setShown(told);
    else if (wasRunning) setShown(words.loaded);
  }, [isRunning, told, wasRunning, words]);
  return (
    <div role="status" class="visually-hidden">
      {[shown, asked].filter(Boolean).join(' ')}
    </div>
  );
}
