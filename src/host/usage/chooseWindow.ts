import * as vscode from 'vscode';

import { windowChoice } from '../../core/usage/usageChoice.ts';
import { nameOfDay, type TimeZone } from '../../core/usage/timeZone.ts';
import type { WindowChoice } from '../../core/usage/usageWindows.ts';
import { windowName } from './windowName.ts';

const { l10n } = vscode;
const choices = ['today', 'yesterday', '7days', '30days', 'thisMonth', 'lastMonth'] as const;
const separator = /\s+/;

/** Asks for a window of time; `undefined` where none was chosen. */
export async function chooseWindow(
  current: WindowChoice,
  now: Date,
  zone: TimeZone,
): Promise<WindowChoice | undefined> {
  const items = [
    ...choices.map((choice) => ({
      label: windowName(choice),
      description: choice === current ? l10n.t('shown now') : '',
      choice,
    })),
    { label: l10n.t('Other days…'), description: '', choice: undefined },
  ];
  const picked = await vscode.window.showQuickPick(items, { title: l10n.t('Usage of which days?') });
  return picked && (picked.choice ?? (await askForDays(nameOfDay(zone.dayAt(now.getTime())))));
}

async function askForDays(today: string): Promise<WindowChoice | undefined> {
  const written = await vscode.window.showInputBox({
    title: l10n.t('Usage of which days?'),
    prompt: l10n.t('First and last day, such as {0} {0}', today),
    value: `${today} ${today}`,
    validateInput: (text) =>
      parseDays(text) ? undefined : l10n.t('Write two days as year-month-day, the earlier one first.'),
  });
  return written === undefined ? undefined : parseDays(written);
}

function parseDays(text: string): WindowChoice | undefined {
  const [first, last = first] = text.trim().split(separator);
  const parsed = windowChoice.safeParse({ first, last });
  return parsed.success ? parsed.data : undefined;
}
