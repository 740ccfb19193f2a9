#!/usr/bin/env node
// Stands in for a desktop VS Code: takes the arguments with which `@vscode/test-electron` starts one, and runs the
// tests in the extension host of a VS Code server whose window is a page in a headless Chromium.

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { format, parseArgs } from 'node:util';

import type { Page } from 'playwright-core';

import { launchChromium } from './chromium.ts';
import { hostOutput } from './hostOutput.ts';
import { startVscodeServer, type VscodeServer } from './vscodeServer.ts';
import { workbenchUrl } from './workbenchUrl.ts';

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
    'user-data-dir': { type: 'string' },
    'extensions-dir': { type: 'string' },
    'disable-workspace-trust': { type: 'boolean' },
  },
});

process.exitCode = await runInBrowser();

async function runInBrowser(): Promise<number> {
  const server = await startVscodeServer({
    serverDataDir: argument('user-data-dir'),
    extensionsDir: argument('extensions-dir'),
    trust: values['disable-workspace-trust'] !== true,
    smokeTestDriver: true,
  });
  try {
    const browser = await launchChromium();
    try {
      return await runInPage(await browser.newPage(), server);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** The page calls two functions that it finds on its window: one with each line of its log, one at the end. */
async function runInPage(page: Page, server: VscodeServer): Promise<number> {
  const logFile = createWriteStream(join(argument('user-data-dir'), 'window.log'));
  await page.exposeFunction('codeAutomationLog', (level: string, args: readonly unknown[]) => {
    logFile.write(`${level}: ${format(...args)}\n`);
    const line = hostOutput(level, args);
    if (line !== undefined) {
      console.log(line);
    }
  });
  const { promise: exitCode, resolve, reject } = Promise.withResolvers<number>();
  await page.exposeFunction('codeAutomationExit', resolve);
  page.on('crash', () => reject(new Error('The page of VS Code crashed.')));
  page.on('close', () => reject(new Error('The page of VS Code was closed.')));
  void server.ended.then(() => reject(new Error(`VS Code's server ended.\n${server.log()}`)));

  const remote = (path: string) => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const [code] = await Promise.all([
    exitCode,
    page.goto(
      workbenchUrl(server, positionals[0], [
        ['extensionDevelopmentPath', remote(argument('extensionDevelopmentPath'))],
        ['extensionTestsPath', remote(argument('extensionTestsPath'))],
        ['skipWelcome', 'true'],
      ]),
    ),
  ]);
  logFile.end();
  return code;
}

function argument(name: keyof typeof values): string {
  const value = values[name];
  if (typeof value !== 'string') {
    throw new Error(`--${name}=… is missing.`);
  }
  return value;
}
