import './dashboard.css';

import { render } from 'preact';

import type { DashboardRequest } from '../../protocol/dashboard.ts';
import type { DashboardWords } from '../../protocol/dashboardWords.ts';
import { connectToHost } from '../shared/hostBridge.ts';
import { App } from './components/app.tsx';
import { DashboardPageProvider } from './dashboardPage.ts';
import { readDashboardEvent } from './readDashboardEvent.ts';

const host = connectToHost<DashboardRequest>();
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the host of this very version
const words = JSON.parse(document.body.dataset['words'] ?? '{}') as DashboardWords;
const root = document.querySelector('#root');

host.listen((message) => {
  const event = readDashboardEvent(message);
  if (!event || !root) return;
  render(
    <DashboardPageProvider value={{ words, post: host.post }}>
      <App state={event.state} />
    </DashboardPageProvider>,
    root,
  );
});
host.post({ type: 'ready' });
