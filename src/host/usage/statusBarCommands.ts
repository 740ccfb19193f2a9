import * as vscode from 'vscode';

import type { Settings, StatusBarFigure } from '../settings.ts';
import type { Memory } from './memory.ts';

const { l10n } = vscode;
const shownKey = 'usage.statusBarFigure';
const figures: readonly StatusBarFigure[] = ['tokens', 'cost', 'budget'];

/** Hides today's usage in the status bar, and says how to have it back. */
export async function hideInStatusBar(settings: Settings, memory: Memory): Promise<void> {
  const shown = settings.statusBarFigure;
  if (shown !== 'off') await memory.update(shownKey, shown);
  await settings.setStatusBarFigure('off');
  const showAgain = l10n.t('Show Again');
  const text = l10n.t(
    'Usage is hidden in the status bar. To have it back, run “Modelside: Show Usage in Status Bar”.',
  );
  if ((await vscode.window.showInformationMessage(text, showAgain)) === showAgain) {
    await showInStatusBar(settings, memory);
  }
}

/** Shows there what was shown before it was hidden. */
export async function showInStatusBar(settings: Settings, memory: Memory): Promise<void> {
  const shown = memory.get(shownKey);
  await settings.setStatusBarFigure(figures.find((figure) => figure === shown) ?? 'tokens');
}
