import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium, type Browser } from 'playwright-core';

import { getChromiumFromNpm } from './chromiumFromNpm.ts';

/** Starts Chromium: the one named by `CHROME_PATH`, else the machine's own, else the one from npm. */
export async function launchChromium({ headless = true } = {}): Promise<Browser> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    return launch(named, headless);
  }
  const own = placesOfChromium().find((path) => existsSync(path));
  if (own !== undefined) {
    try {
      return await launch(own, headless);
    } catch (error) {
      // Such as a script that only says how to install the browser.
      console.warn(`${own} does not start (${String(error).split('\n', 1)[0]}).`);
    }
  }
  const { executablePath, fontsConf, libraries } = await getChromiumFromNpm();
  const env = { FONTCONFIG_FILE: fontsConf };
  try {
    return await launch(executablePath, headless, env);
  } catch (error) {
    if (!String(error).includes('error while loading shared libraries')) {
      throw error;
    }
    return launch(executablePath, headless, { ...env, LD_LIBRARY_PATH: libraries });
  }
}

function launch(executablePath: string, headless: boolean, env: NodeJS.ProcessEnv = {}): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless,
    env: { ...process.env, ...env },
    args: [
      // Containers and CI machines rarely allow Chromium's sandbox; it opens nothing but our own pages.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

function placesOfChromium(): readonly string[] {
  const { env, platform } = process;
  if (platform === 'darwin') {
    const home = env['HOME'] ?? '';
    return ['', home].flatMap((base) => [
      `${base}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${base}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    ]);
  }
  if (platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .flatMap((name) => env[name] ?? [])
      .flatMap((base) => [
        join(base, 'Google/Chrome/Application/chrome.exe'),
        join(base, 'Chromium/Application/chrome.exe'),
        join(base, 'Microsoft/Edge/Application/msedge.exe'),
      ]);
  }
  const names = ['google-chrome-stable', 'google-chrome', 'chrome', 'chromium'];
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));
}
