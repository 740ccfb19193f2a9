import * as vscode from 'vscode';

import { chatWords } from '../../protocol/chatWords.ts';

/** Where the built page lies; the page can load nothing from anywhere else. */
export function pageFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/**
 * The page's HTML. Its policy is the last wall before model output: no network, no inline anything, scripts
 * by nonce only. The page's script gives its own to those that colour code, whose addresses stand beside it.
 */
export function chatHtml(webview: vscode.Webview, extensionUri: vscode.Uri, nonce: string): string {
  const at = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extensionUri), file)).toString();
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
  <title>Modelside</title>
  <link rel="stylesheet" href="${escape(at('chat.css'))}">
</head>
<body data-words="${escape(JSON.stringify(chatWords((text) => vscode.l10n.t(text))))}">
  <div id="root"></div>
  <script
    nonce="${nonce}"
    src="${escape(at('chat.js'))}"
    data-common-grammars="${escape(at('highlight.js'))}"
    data-rare-grammars="${escape(at('highlightMore.js'))}"
  ></script>
</body>
</html>`;
}

/** 128 random bits, new for each page. */
export function newNonce(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
