import * as vscode from 'vscode';

export interface PageParts {
  readonly title: string;
  /** Of its script and its styles, such as `chat`. */
  readonly name: string;
  readonly words: Readonly<Record<string, string>>;
  /** Further scripts of its own, by the name of the attribute in which the page finds their addresses. */
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Where the built pages lie; a page can load nothing from anywhere else. */
export function pageFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/**
 * A page's HTML. Its policy is the last wall before model output: no network, no inline anything, scripts by nonce
 * only. A page's script gives its own nonce to those that it loads later.
 */
export function pageHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { title, name, words, scripts = {} }: PageParts,
): string {
  const nonce = newNonce();
  const at = (file: string): string =>
    escape(webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extensionUri), file)).toString());
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
  const others = Object.entries(scripts).map(([attribute, file]) => ` ${attribute}="${at(file)}"`);
  return `<!DOCTYPE html>
<html lang="${escape(vscode.env.language)}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escape(policy)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escape(title)}</title>
  <link rel="stylesheet" href="${at(`${name}.css`)}">
</head>
<body data-words="${escape(JSON.stringify(words))}">
  <div id="root"></div>
  <script nonce="${nonce}" src="${at(`${name}.js`)}"${others.join('')}></script>
</body>
</html>`;
}

/** 128 random bits, new for each page. */
function newNonce(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
