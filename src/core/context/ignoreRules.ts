import ignore from 'ignore';

/**
 * Whether Git ignores a path, by the texts of the `.gitignore` files of its folders.
 *
 * @param path from the top of the repository, with `/` in between; a folder ends with one.
 * @param rulesByFolder text of each folder's `.gitignore`; the folder's path from the top, which is `''`.
 */
export function isIgnored(path: string, rulesByFolder: ReadonlyMap<string, string>): boolean {
  return ignoreTest(rulesByFolder)(path);
}

/** The same for many paths. */
export function ignoreTest(rulesByFolder: ReadonlyMap<string, string>): (path: string) => boolean {
  // As in Git, a deeper file has the last word, and case counts.
  const folders = Array.from(rulesByFolder).toSorted(([one], [other]) => depth(one) - depth(other));
  const rules = ignore({ ignorecase: false });
  for (const [folder, text] of folders) rules.add(folder === '' ? text : rulesFromTop(folder, text));
  return (path) => ignore.isPathValid(path) && rules.ignores(path);
}

/** Rules of a folder, written so that they mean the same at the top. */
function rulesFromTop(folder: string, text: string): string[] {
  const prefix = `/${folder.replace(/[\\*?[\]!# ]/g, String.raw`\$&`)}`;
  return text.split(/\r?\n/).flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [sign, pattern] = line.startsWith('!') ? ['!', line.slice(1)] : ['', line];
    // A slash before the end ties a pattern to its folder; one without applies in all folders below.
    const tied = /\/(?!\s*$)/.test(pattern);
    return [`${sign}${prefix}/${tied ? pattern.replace(/^\//, '') : `**/${pattern}`}`];
  });
}

function depth(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}
