import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { installOnce } from './installOnce.ts';
import { repositoryRoot } from './repositoryRoot.ts';
import { runProgram } from './runProgram.ts';

export interface ChromiumFromNpm {
  readonly executablePath: string;
  /** Fonts, for a machine that has none. */
  readonly fontsConf: string;
  /** System libraries, for a machine that lacks them. */
  readonly libraries: string;
}

/**
 * The headless Chromium that comes inside an npm package, unpacked. The package itself unpacks to the system's
 * temporary folder and takes a half-written file there for a finished one; in a process and a temporary folder of its
 * own it can't meet another.
 */
export async function getChromiumFromNpm(): Promise<ChromiumFromNpm> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium was found. Install one, or name it in CHROME_PATH.');
  }
  const folder = join(repositoryRoot, '.vscode-test/chromium-153.0.0');
  const fontsConf = 'fonts.conf';
  await installOnce(folder, async (target) => {
    await runProgram(process.execPath, [join(import.meta.dirname, 'unpackChromium.ts')], {
      env: { ...process.env, TMPDIR: target },
    });
    await writeFile(
      join(target, fontsConf),
      `<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>` +
        `<dir>${join(folder, 'fonts')}</dir></fontconfig>\n`,
    );
  });
  return {
    executablePath: join(folder, 'chromium'),
    fontsConf: join(folder, fontsConf),
    libraries: join(folder, 'al2023/lib'),
  };
}
