import * as vscode from 'vscode';

import { chatWords } from '../../protocol/chatWords.ts';
import { pageHtml } from '../pageHtml.ts';

export function chatHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  return pageHtml(webview, extensionUri, {
    title: 'Modelside',
    name: 'chat',
    words: chatWords((text) => vscode.l10n.t(text)),
    scripts: { 'data-common-grammars': 'highlight.js', 'data-rare-grammars': 'highlightMore.js' },
  });
}
