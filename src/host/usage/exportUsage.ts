import * as vscode from 'vscode';

import { ApiError } from '../../core/api/apiError.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { TextSink } from '../../core/base/textSink.ts';
import { filterOf, type UsageChoice } from '../../core/usage/usageChoice.ts';
import { nameOfDay, type TimeZone } from '../../core/usage/timeZone.ts';
import { type UsageWindow, windowOf } from '../../core/usage/usageWindows.ts';
import { writeExport } from '../../core/usage/writeExport.ts';
import { actionLabel, describeForLog, explainError } from '../failures.ts';
import { choiceText } from './choiceText.ts';
import { chooseExport, type ExportKind } from './chooseExport.ts';
import { exportPieces, type ExportSources } from './exportPieces.ts';
import { fileSink } from './fileSink.ts';
import type { Memory } from './memory.ts';

const { l10n } = vscode;
const folderKey = 'usage.exportFolder';

export interface ExportServices extends ExportSources {
  readonly openFile: (path: string) => Promise<TextSink>;
  /** Of all folders and windows. */
  readonly memory: Memory;
  /** Path of the person's own folder on the machine that this runs on. */
  readonly homeFolder: string;
  readonly log: Logger;
}

/** Asks where to, and writes all pages of a choice there; whoever cancels, or fails, keeps what stood there. */
export async function exportUsageToFile(
  services: ExportServices,
  choice: UsageChoice,
  zone: TimeZone,
): Promise<void> {
  const kind = await chooseExport(choiceText(choice));
  if (!kind) return;
  const target = await askWhereTo(services, kind, windowOf(choice.window, services.now(), zone));
  if (!target) return;
  await services.memory.update(folderKey, String(vscode.Uri.joinPath(target, '..')));
  const cancelled = new AbortController();
  try {
    const written = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: l10n.t('Exporting usage'),
        cancellable: true,
      },
      (progress, token) => {
        token.onCancellationRequested(() => cancelled.abort());
        const tell = (message: string): void => progress.report({ message });
        return write(services, kind, choice, zone, target, cancelled.signal, tell);
      },
    );
    await tellOf(written, kind, choice, target);
  } catch (error) {
    if (!cancelled.signal.aborted) await tellWhyNot(error, services.log);
  }
}

interface Written {
  readonly rows: number;
  /** Rows of the service that are not among them. */
  readonly skipped: number;
}

async function write(
  services: ExportServices,
  { source, format }: ExportKind,
  choice: UsageChoice,
  zone: TimeZone,
  target: vscode.Uri,
  signal: AbortSignal,
  tell: (message: string) => void,
): Promise<Written> {
  let written: Written = { rows: 0, skipped: 0 };
  const filter = filterOf(choice, services.now(), zone);
  const pieces = await exportPieces(services, source, filter, format, signal, (progress) => {
    const { loaded, skipped = written.skipped, waitingUntil } = progress;
    written = { rows: loaded, skipped };
    tell(
      waitingUntil
        ? l10n.t('{0}; the service asks to wait until {1}', rowsText(source, loaded), timeText(waitingUntil))
        : rowsText(source, loaded),
    );
  });
  const sink = target.scheme === 'file' ? await services.openFile(target.fsPath) : fileSink(target);
  await writeExport(pieces, sink, signal);
  return written;
}

/** Proposes the folder of the last export: what is exported is seldom meant for the code that is open. */
function askWhereTo(
  { memory, homeFolder }: ExportServices,
  { source, format }: ExportKind,
  window: UsageWindow,
): Thenable<vscode.Uri | undefined> {
  const last = memory.get(folderKey);
  const folder = typeof last === 'string' ? vscode.Uri.parse(last) : vscode.Uri.file(homeFolder);
  return vscode.window.showSaveDialog({
    title: l10n.t('Export Usage'),
    saveLabel: l10n.t('Export'),
    filters: format === 'csv' ? { CSV: ['csv'] } : { JSON: ['json'] },
    defaultUri: vscode.Uri.joinPath(folder, `usage-${source}-${daysOf(window)}.${format}`),
  });
}

/** Such as `2026-11-01_2026-11-21`, both inside, or `2026-11-21`. */
function daysOf({ days }: UsageWindow): string {
  return days ? [...new Set([days.first, days.last])].map(nameOfDay).join('_') : '';
}

async function tellOf(
  { rows, skipped }: Written,
  { source }: ExportKind,
  choice: UsageChoice,
  target: vscode.Uri,
): Promise<void> {
  const open = l10n.t('Open');
  const text = l10n.t('Exported {0} ({1}).', rowsText(source, rows), choiceText(choice));
  const chosen = await (skipped === 0
    ? vscode.window.showInformationMessage(text, open)
    : vscode.window.showWarningMessage(`${text} ${skippedText(skipped)}`, open));
  if (chosen === open) await vscode.commands.executeCommand('vscode.open', target);
}

async function tellWhyNot(error: unknown, log: Logger): Promise<void> {
  log.error(`Usage was not exported: ${describeForLog(error)}`);
  const showLog = actionLabel('showLog');
  const choice = await vscode.window.showErrorMessage(
    l10n.t('Usage was not exported; no file was changed. {0}', whyNot(error)),
    showLog,
  );
  if (choice === showLog) await vscode.commands.executeCommand('modelside.log.show');
}

function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  if (error.kind === 'interrupted') return l10n.t('The list of events changed while it was read. Try again.');
  const { title, detail } = explainError(error);
  return [title, detail].filter(Boolean).join(' ');
}

function rowsText(source: ExportKind['source'], rows: number): string {
  const number = new Intl.NumberFormat(vscode.env.language).format(rows);
  if (source === 'account') return rows === 1 ? l10n.t('1 event') : l10n.t('{0} events', number);
  return rows === 1 ? l10n.t('1 request') : l10n.t('{0} requests', number);
}

function skippedText(rows: number): string {
  const number = new Intl.NumberFormat(vscode.env.language).format(rows);
  return rows === 1
    ? l10n.t('1 row of the service could not be read and was left out.')
    : l10n.t('{0} rows of the service could not be read and were left out.', number);
}

function timeText(time: Date): string {
  return new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'medium' }).format(time);
}
