import { open, realpath, rename, rm } from 'node:fs/promises';

import type { TextSink } from '../core/base/textSink.ts';

/**
 * Writes beside the file and takes its place at the end, so that what stood there stays until then. A link goes on leading
 * where it leads.
 */
export async function openTextFile(path: string): Promise<TextSink> {
  // One that is not there yet, or a link to nothing, has only its own place.
  const place = await realpath(path).catch(() => path);
  const beside = `${place}.${crypto.randomUUID().slice(0, 8)}.part`;
  const file = await open(beside, 'wx');
  return {
    write: async (text) => {
      await file.writeFile(text);
    },
    close: async () => {
      // Else a crash soon after could leave an empty file where the old one stood.
      await file.sync();
      await file.close();
      await rename(beside, place);
    },
    discard: async () => {
      await file.close();
      await rm(beside, { force: true });
    },
  };
}
