import * as vscode from 'vscode';

import type { TextSink } from '../../core/base/textSink.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import { eventPages, type ReadingProgress } from '../../core/usage/eventPages.ts';
import { EventPager } from '../../core/usage/eventPager.ts';
import { eventColumns, ledgerColumns } from '../../core/usage/exportColumns.ts';
import { type ExportFormat, exportUsage } from '../../core/usage/exportUsage.ts';
import { filterOf, type UsageChoice } from '../../core/usage/usageChoice.ts';
import { nameOfDay, type TimeZone } from '../../core/usage/timeZone.ts';
import { writeExport } from '../../core/usage/writeExport.ts';
import type { Connection } from '../connection.ts';
import { windowName } from './windowName.ts';

const { l10n } = vscode;
const pageSize = 1000;

export interface ExportServices {
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly openFile: (path: string) => Promise<TextSink>;
  readonly now: () => Date;
}

type Source = 'account' | 'editor';

/** Asks where to, and writes all pages of a choice there; whoever cancels gets no file. */
export async function exportUsageToFile(
  services: ExportServices,
  choice: UsageChoice,
  zone: TimeZone,
): Promise<void> {
  const what = await chooseWhat(choice);
  if (!what) return;
  const day = nameOfDay(zone.dayAt(services.now().getTime()));
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Export Usage'),
    saveLabel: l10n.t('Export'),
    filters: what.format === 'csv' ? { CSV: ['csv'] } : { JSON: ['json'] },
    defaultUri: vscode.Uri.joinPath(
      vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/'),
      `usage-${what.source}-${day}.${what.format}`,
    ),
  });
  if (!target) return;
  const written = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: l10n.t('Exporting usage'), cancellable: true },
    async (progress, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      const pages =
        what.source === 'account'
          ? await accountPieces(services, choice, zone, what.format, controller.signal, (message) =>
              progress.report({ message }),
            )
          : editorPieces(services, choice, zone, what.format);
      try {
        const sink = target.scheme === 'file' ? await services.openFile(target.fsPath) : inMemory(target);
        await writeExport(pages, sink);
        return true;
      } catch (error) {
        if (controller.signal.aborted) return false;
        throw error;
      }
    },
  );
  if (!written) return;
  const open = l10n.t('Open');
  const chosen = await vscode.window.showInformationMessage(l10n.t('Usage was exported.'), open);
  if (chosen === open) await vscode.commands.executeCommand('vscode.open', target);
}

async function chooseWhat(
  choice: UsageChoice,
): Promise<{ readonly source: Source; readonly format: ExportFormat } | undefined> {
  const description = [windowName(choice.window), choice.model, choice.project].filter(Boolean).join(' · ');
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: l10n.t('Account as CSV'),
        detail: l10n.t('Every event that the service lists, for a spreadsheet'),
        description,
        source: 'account' as const,
        format: 'csv' as const,
      },
      {
        label: l10n.t('Account as JSON'),
        detail: l10n.t('Every event that the service lists'),
        description,
        source: 'account' as const,
        format: 'json' as const,
      },
      {
        label: l10n.t('This editor as CSV'),
        detail: l10n.t('Every request that Modelside made, for a spreadsheet'),
        description,
        source: 'editor' as const,
        format: 'csv' as const,
      },
      {
        label: l10n.t('This editor as JSON'),
        detail: l10n.t('Every request that Modelside made'),
        description,
        source: 'editor' as const,
        format: 'json' as const,
      },
    ],
    { title: l10n.t('Export Usage') },
  );
  return picked;
}

async function accountPieces(
  { connection, now }: ExportServices,
  choice: UsageChoice,
  zone: TimeZone,
  format: ExportFormat,
  signal: AbortSignal,
  tell: (message: string) => void,
): Promise<AsyncIterable<string>> {
  const pager = new EventPager(await connection.client(), filterOf(choice, now(), zone), pageSize);
  const told = ({ loaded, waitingUntil }: ReadingProgress): void =>
    tell(
      waitingUntil ? l10n.t('{0} events; the service asks to wait', loaded) : l10n.t('{0} events', loaded),
    );
  return exportUsage(eventPages(pager, now, signal, told), eventColumns, format);
}

function editorPieces(
  { ledger, now }: ExportServices,
  choice: UsageChoice,
  zone: TimeZone,
  format: ExportFormat,
): AsyncIterable<string> {
  const { model, project, ...window } = filterOf(choice, now(), zone);
  const pages = async function* () {
    const entries = await ledger.entries(window);
    yield entries.filter(
      (entry) => (model ?? entry.model) === entry.model && (project ?? entry.project) === entry.project,
    );
  };
  return exportUsage(pages(), ledgerColumns, format);
}

/** For places that only VS Code can write to, and only at once. */
function inMemory(target: vscode.Uri): TextSink {
  const pieces: string[] = [];
  return {
    write: (text) => {
      pieces.push(text);
      return Promise.resolve();
    },
    close: async () => {
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(pieces.join('')));
    },
    discard: () => Promise.resolve(),
  };
}
