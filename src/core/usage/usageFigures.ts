import type { UsageCell, UsageCube } from './usageCube.ts';
import type { UsageHistory } from './usageHistory.ts';
import type { UsageWindow } from './usageWindows.ts';

/**
 * Figures with what one has to know to read them. What the service counts and what this editor counts are never added
 * up: the former has other programs in it, the latter what was not billed.
 */
export interface UsageFigures {
  readonly source: 'account' | 'editor';
  readonly window: UsageWindow;
  /** How old they are. */
  readonly readAt: Date;
  /** False while pages are missing: then these are the least that it can be. */
  readonly whole: boolean;
  readonly cells: readonly UsageCell[];
}

/** What the service has told so far; `undefined` before it is asked. */
export function accountFigures({ state, cube }: UsageHistory): UsageFigures | undefined {
  const { filter, readAt, whole } = state;
  if (!filter || !readAt) return undefined;
  // All of it: the service has picked what is in the window, also what it gives no time of.
  return { source: 'account', window: filter, readAt, whole, cells: [...cube.cells()] };
}

/** What this editor's ledger has in a window. */
export function editorFigures(cube: UsageCube, window: UsageWindow, now: Date): UsageFigures {
  return { source: 'editor', window, readAt: now, whole: true, cells: [...cube.cells(window)] };
}
