import { splitPath, type TestAffix, testedStem } from './testNames.ts';

/** Where the tests of a file belong. Paths are those within the workspace. */
export interface TestPlace {
  readonly path: string;
  /** Whether there is such a file. */
  readonly exists: boolean;
}

/** How the tests of one file lie to it: from which folder to which, and how they are called. */
interface Habit {
  readonly from: string;
  readonly to: string;
  readonly affix: TestAffix;
}

/**
 * The file for the tests of a file: as the project has it elsewhere, the nearest first; else as its language has it.
 *
 * @param files of the workspace, tests and others
 */
export function testPlace(path: string, files: readonly string[]): TestPlace {
  const { folder, stem, extension } = splitPath(path);
  if (testedStem(stem)) return { path, exists: true };
  const known = new Set(files);
  const habits = habitsOf(files, extension);
  const possible = habits.flatMap((habit) => {
    const target = moved(folder, habit);
    return target === undefined ? [] : [nameIn(target, stem, habit.affix, extension)];
  });
  const existing = possible.find((one) => known.has(one)) ?? ownTest(path, files);
  if (existing !== undefined) return { path: existing, exists: true };
  const [chosen = usualPlace(path, files)] = mostFrequent(possible);
  return { path: chosen, exists: known.has(chosen) };
}

/** Pairs of a file and its tests tell what the project does. */
function habitsOf(files: readonly string[], extension: string): readonly Habit[] {
  const split = files.map(splitPath).filter((file) => file.extension === extension);
  const byStem = Map.groupBy(split, ({ stem }) => stem);
  return split.flatMap((test) => {
    const read = testedStem(test.stem);
    const sources = read ? (byStem.get(read.tested) ?? []) : [];
    return read ? sources.map((source) => habitOf(source.folder, test.folder, read.affix)) : [];
  });
}

function habitOf(source: string, test: string, affix: TestAffix): Habit {
  const from = partsOf(source);
  const to = partsOf(test);
  while (from.length > 0 && to.length > 0 && from.at(-1) === to.at(-1)) {
    from.pop();
    to.pop();
  }
  return { from: from.join('/'), to: to.join('/'), affix };
}

function moved(folder: string, { from, to }: Habit): string | undefined {
  // A folder of tests within each folder: `a/b` and `a/b/__tests__`.
  if (to.startsWith(`${from}/`) && /^(?:__tests__|tests?|specs?)$/.test(to.slice(from.length + 1))) {
    return join(folder, to.slice(from.length + 1));
  }
  if (from === to) return folder;
  if (folder === from) return to;
  if (from !== '' && !folder.startsWith(`${from}/`)) return undefined;
  return join(to, from === '' ? folder : folder.slice(from.length + 1));
}

/** Tests that are called after the file, wherever they lie. */
function ownTest(path: string, files: readonly string[]): string | undefined {
  const { stem, extension } = splitPath(path);
  const found = files.filter((file) => {
    const other = splitPath(file);
    return other.extension === extension && testedStem(other.stem)?.tested === stem;
  });
  return found.length === 1 ? found[0] : undefined;
}

function usualPlace(path: string, files: readonly string[]): string {
  const { folder, stem, extension } = splitPath(path);
  const affix = usualAffix(extension, files);
  const root = ['test', 'tests', 'spec', '__tests__'].find((name) =>
    files.some((file) => file.startsWith(`${name}/`) && splitPath(file).extension === extension),
  );
  const inner = folder.replace(/^(?:src|lib|app|source)(?:\/|$)/, '');
  switch (extension) {
    case '.py':
      return nameIn(join(root ?? 'tests', root === undefined ? '' : inner), stem, affix, extension);
    case '.rb':
      return nameIn(join('spec', inner), stem, affix, extension);
    case '.java':
    case '.kt':
    case '.scala':
      return nameIn(folder.replace(/(^|\/)main(\/|$)/, '$1test$2'), stem, affix, extension);
    case '.php':
      return nameIn(join('tests', inner), stem, affix, extension);
    case '.rs':
      return join('tests', `${stem}${extension}`);
    default:
      return nameIn(root === undefined ? folder : join(root, inner), stem, affix, extension);
  }
}

function usualAffix(extension: string, files: readonly string[]): TestAffix {
  const used = files.flatMap((file) => {
    const split = splitPath(file);
    const affix = split.extension === extension ? testedStem(split.stem)?.affix : undefined;
    return affix ? [affix] : [];
  });
  const [most] = mostFrequent(used.map(({ before, after }) => `${before}\n${after}`));
  if (most !== undefined) {
    const [before = '', after = ''] = most.split('\n');
    return { before, after };
  }
  const suffix: Readonly<Record<string, string>> = {
    '.go': '_test',
    '.rb': '_spec',
    '.java': 'Test',
    '.kt': 'Test',
    '.scala': 'Test',
    '.php': 'Test',
    '.cs': 'Tests',
    '.swift': 'Tests',
    '.c': '_test',
    '.cc': '_test',
    '.cpp': '_test',
    '.dart': '_test',
  };
  return extension === '.py'
    ? { before: 'test_', after: '' }
    : { before: '', after: suffix[extension] ?? '.test' };
}

function nameIn(folder: string, stem: string, { before, after }: TestAffix, extension: string): string {
  return join(folder, `${before}${stem}${after}${extension}`);
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}

function partsOf(folder: string): string[] {
  return folder === '' ? [] : folder.split('/');
}

/** The most frequent first; of equals the one that came first. */
function mostFrequent(texts: readonly string[]): readonly string[] {
  const counts = Map.groupBy(texts, (text) => text);
  return Array.from(counts, ([text, all]) => ({ text, count: all.length }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ text }) => text);
}
