import { open, rename, rm } from 'node:fs/promises';

import type { TextSink } from '../core/base/textSink.ts';

/** Writes beside the file and takes its place at the end, so that what stood there stays until then. */
export async function openTextFile(path: string): Promise<TextSink> {
  const beside = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
  const file = await open(beside, 'wx');
  return {
    write: async (text) => {
      await file.writeFile(text);
    },
    close: async () => {
      // Else a crash soon after could leave an empty file where the old one stood.
      await file.sync();
      await file.close();
      await rename(beside, path);
    },
    discard: async () => {
      await file.close();
      await rm(beside, { force: true });
    },
  };
}
