import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { DashboardRequest } from '../../protocol/dashboard.ts';
import type { DashboardWords } from '../../protocol/dashboardWords.ts';

/** What every part of the page may use. */
export interface DashboardPage {
  readonly words: DashboardWords;
  readonly post: (request: DashboardRequest) => void;
}

const context = createContext<DashboardPage | undefined>(undefined);

export const DashboardPageProvider = context.Provider;

export function useDashboardPage(): DashboardPage {
  const page = useContext(context);
  if (!page) throw new Error('A part of the page stands outside of it.');
  return page;
}
