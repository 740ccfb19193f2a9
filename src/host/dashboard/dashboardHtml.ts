import * as vscode from 'vscode';

import { dashboardWords } from '../../protocol/dashboardWords.ts';

/** The page's HTML. Like the chat's, it loads its own files and nothing else. */
export function dashboardHtml(webview: vscode.Webview, folder: vscode.Uri, nonce: string): string {
  const at = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escape(vscode.env.language)}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escape(vscode.l10n.t('Modelside Usage'))}</title>
  <link rel="stylesheet" href="${escape(at('dashboard.css'))}">
</head>
<body data-words="${escape(JSON.stringify(dashboardWords((text) => vscode.l10n.t(text))))}">
  <div id="root"></div>
  <script nonce="${nonce}" src="${escape(at('dashboard.js'))}"></script>
</body>
</html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
