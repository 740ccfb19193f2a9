import { useEffect, useState } from 'preact/hooks';

import type { DashboardState } from '../../../protocol/dashboard.ts';
import { useDashboardPage } from '../dashboardPage.ts';

/** Says that loading has begun and how it ended; not every page that came, which would be a lot of talk. */
export function Announcement({ loading }: { readonly loading: DashboardState['loading'] }) {
  const { words } = useDashboardPage();
  const [text, setText] = useState('');
  const [kind, setKind] = useState(loading.kind);
  useEffect(() => {
    if (kind === loading.kind) return;
    setKind(loading.kind);
    if (loading.kind === 'pages') setText(words.loading);
    else setText(loading.text === '' ? words.loaded : loading.text);
  }, [loading, kind, words]);
  return (
    <div role="status" class="visually-hidden">
      {text}
    </div>
  );
}
