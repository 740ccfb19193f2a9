import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { listFiles, PackageManager } from '@vscode/vsce';

import { packagedExtension } from '../vscode/packagedExtension.ts';
import { repositoryRoot } from '../vscode/repositoryRoot.ts';

describe('The package', () => {
  it('is smaller than a megabyte', async () => {
    assert.ok((await stat(packagedExtension())).size < 1024 * 1024);
  });

  it('holds what Modelside needs to run, and nothing else', async () => {
    const files = (await listFiles({ cwd: repositoryRoot, packageManager: PackageManager.None }))
      .map((file) => file.replaceAll('\\', '/').replace(/^dist\/[\w-]+-[A-Z0-9]{8}\.js$/, 'dist/CHUNK.js'))
      .toSorted();
    assert.deepEqual(
      [...new Set(files)],
      [
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/CHUNK.js',
        'dist/extension.js',
        'dist/icon.png',
        'dist/webview/chat.css',
        'dist/webview/chat.js',
        'dist/webview/dashboard.css',
        'dist/webview/dashboard.js',
        'dist/webview/highlight.js',
        'dist/webview/highlightMore.js',
        'media/activityBar.svg',
        'media/walkthrough/ask.svg',
        'media/walkthrough/connect.svg',
        'media/walkthrough/usage.svg',
        'media/walkthrough/useCode.svg',
        'package.json',
        'package.nls.json',
      ],
    );
  });

  it('loads the client of the service only when it is needed', async () => {
    const main = await readFile(join(repositoryRoot, 'dist/extension.js'), 'utf8');
    assert.ok(!main.includes('stainless'), 'The SDK is in the bundle that every start loads.');
  });
});
