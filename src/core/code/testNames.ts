/** How a file of tests is called after what it tests: `cart.ts`, and `cart.test.ts` or `test_cart.py`. */
export interface TestAffix {
  readonly before: string;
  readonly after: string;
}

const affixes: readonly TestAffix[] = [
  { before: '', after: '.test' },
  { before: '', after: '.spec' },
  { before: '', after: '_test' },
  { before: '', after: '_spec' },
  { before: '', after: '-test' },
  { before: 'test_', after: '' },
  { before: '', after: 'Tests' },
  { before: '', after: 'Test' },
  { before: '', after: 'Spec' },
];

export interface SplitPath {
  /** Without a slash at its end; empty at the top. */
  readonly folder: string;
  /** Without the extension. */
  readonly stem: string;
  /** With its dot. */
  readonly extension: string;
}

export function splitPath(path: string): SplitPath {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf('.');
  return {
    folder: path.slice(0, Math.max(0, slash)),
    stem: dot > 0 ? name.slice(0, dot) : name,
    extension: dot > 0 ? name.slice(dot) : '',
  };
}

/** What a file of tests is about, by its name; `undefined` for a file that is none. */
export function testedStem(stem: string): { readonly tested: string; readonly affix: TestAffix } | undefined {
  for (const affix of affixes) {
    const { before, after } = affix;
    if (stem.length <= before.length + after.length) continue;
    if (stem.startsWith(before) && stem.endsWith(after)) {
      return { tested: stem.slice(before.length, stem.length - after.length), affix };
    }
  }
  return undefined;
}

/** Whether a path is that of tests, by its name or by the folder it lies in. */
export function isTestPath(path: string): boolean {
  return testedStem(splitPath(path).stem) !== undefined || /(?:^|\/)(?:tests?|__tests__|specs?)\//.test(path);
}
