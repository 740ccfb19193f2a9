import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const MARKER = 'is-complete';

/**
 * Fills a folder unless it is there. The work is done beside it and the folder appears in one step, so two
 * processes may do this at once (the slower one's work is thrown away) and one that was killed leaves nothing
 * that looks finished.
 */
export async function installOnce(folder: string, install: (target: string) => Promise<void>): Promise<void> {
  if (isComplete(folder)) {
    return;
  }
  await mkdir(dirname(folder), { recursive: true });
  const target = await mkdtemp(`${folder}.`);
  try {
    await install(target);
    await writeFile(join(target, MARKER), '');
    await moveIntoPlace(target, folder);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

async function moveIntoPlace(target: string, folder: string): Promise<void> {
  try {
    await rename(target, folder);
  } catch (error) {
    if (!isComplete(folder)) {
      throw error;
    }
  }
}

function isComplete(folder: string): boolean {
  return existsSync(join(folder, MARKER));
}
