/** All folders that hold one of the files, each once and with a slash at its end. */
export function foldersOf(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    // From the bottom up: above a folder that is known, all are.
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return Array.from(folders);
}
