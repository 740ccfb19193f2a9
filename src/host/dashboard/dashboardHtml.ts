import * as vscode from 'vscode';

import { dashboardWords } from '../../protocol/dashboardWords.ts';
import { pageHtml } from '../pageHtml.ts';

export function dashboardHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, {
    title: vscode.l10n.t('Modelside Usage'),
    name: 'dashboard',
    words: dashboardWords((text) => vscode.l10n.t(text)),
  });
}
