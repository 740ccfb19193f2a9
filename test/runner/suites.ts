export interface Suite {
  readonly name: string;
  /** What it shows, for the headline. */
  readonly title: string;
  /** A program of the project's dependencies, or `node`, and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** A checker counts as one test; other suites write counts (`testCounts.ts`). */
  readonly kind: 'check' | 'tests';
  /** Whether it uses the built extension. */
  readonly needsBuild?: boolean;
}

export const BUILD = 'build';

const REPORTER = ['--reporter', './test/runner/countingReporter.ts'];
/** Mocha's configuration file is for unit tests: its files would be added to those named here. */
const OWN_FILES = ['--no-config', '--forbid-only', ...REPORTER];

/** All that `npm test` runs, fast first. */
const suites: readonly Suite[] = [
  { name: 'types', title: 'Types', command: ['tsc', '-b'], kind: 'check' },
  { name: 'lint', title: 'Lint', command: ['oxlint', '--type-aware'], kind: 'check' },
  { name: 'format', title: 'Format', command: ['oxfmt', '--check', '.'], kind: 'check' },
  { name: 'unused', title: 'Unused code', command: ['knip'], kind: 'check' },
  { name: BUILD, title: 'Build', command: ['node', 'esbuild.mjs', '--production'], kind: 'check' },
  { name: 'unit', title: 'Unit tests', command: ['mocha', ...REPORTER], kind: 'tests' },
  {
    name: 'wire',
    title: 'The client against servers that misbehave, case by case',
    command: [
      'mocha',
      '--no-config',
      '--forbid-only',
      '--timeout',
      '20000',
      '--reporter',
      './test/wire/caseReporter.ts',
      'test/wire/**/*.test.ts',
    ],
    kind: 'tests',
  },
  {
    name: 'property',
    title: 'Properties of the decoders, on random input',
    command: [
      'mocha',
      '--no-config',
      '--forbid-only',
      '--timeout',
      '300000',
      ...REPORTER,
      'test/property/**/*.test.ts',
    ],
    kind: 'tests',
  },
  {
    name: 'crash',
    title: 'Conversations on disk, and processes that die while they write them',
    command: ['mocha', ...OWN_FILES, '--timeout', '300000', 'test/crash/**/*.test.ts'],
    kind: 'tests',
  },
  {
    name: 'page',
    title: 'Page tests in Chromium',
    command: ['mocha', ...OWN_FILES, '--timeout', '30000', 'test/page/**/*.test.ts'],
    kind: 'tests',
    needsBuild: true,
  },
  {
    name: 'integration',
    title: 'Integration tests in the extension host of VS Code',
    command: ['node', 'test/vscode/runIntegration.ts'],
    kind: 'tests',
    needsBuild: true,
  },
  {
    name: 'e2e',
    title: 'End-to-end tests in the window of VS Code',
    command: ['mocha', ...OWN_FILES, '--timeout', '120000', 'test/e2e/**/*.test.ts'],
    kind: 'tests',
    needsBuild: true,
  },
];

/** The suites of these names, or all, in their order, with the build before those that need it. */
export function chooseSuites(names: readonly string[]): readonly Suite[] {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = suites.map((suite) => suite.name).join(', ');
    throw new RangeError(`There is no suite "${unknown.join('", "')}". There are: ${known}.`);
  }
  const chosen = suites.filter((suite) => names.length === 0 || names.includes(suite.name));
  const needsBuild = chosen.some((suite) => suite.needsBuild === true);
  return suites.filter((suite) => chosen.includes(suite) || (needsBuild && suite.name === BUILD));
}
