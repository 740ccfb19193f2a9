import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { repositoryRoot } from '../vscode/repositoryRoot.ts';

export interface Suite {
  readonly name: string;
  /** Of a suite that runs in parts, each in a process of its own. */
  readonly part?: string;
  /** What it shows, for the headline. */
  readonly title: string;
  /** A program of the project's dependencies, or `node`, and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** A checker counts as one test; other suites write counts (`testCounts.ts`). */
  readonly kind: 'check' | 'tests';
  /** Names of suites that must have passed before; they stand before it. */
  readonly needs?: readonly string[];
}

const BUILD = 'build';
const VSCODE = 'vscode';

const REPORTER = ['--reporter', './test/runner/countingReporter.ts'];
/** Mocha's configuration file is for unit tests: its files would be added to those named here. */
const OWN_FILES = ['--no-config', '--forbid-only', ...REPORTER];

/** All that `npm test` runs, fast first, but for what takes long to fetch and, of the end-to-end tests, the longest. */
const suites: readonly Suite[] = [
  {
    name: VSCODE,
    title: 'VS Code from npm',
    command: ['node', 'test/vscode/fetchVscode.ts'],
    kind: 'check',
  },
  { name: 'types', title: 'Types', command: ['tsc', '-b'], kind: 'check' },
  { name: 'lint', title: 'Lint', command: ['oxlint', '--type-aware'], kind: 'check' },
  { name: 'format', title: 'Format', command: ['oxfmt', '--check', '.'], kind: 'check' },
  { name: 'unused', title: 'Unused code', command: ['knip'], kind: 'check' },
  { name: BUILD, title: 'Build', command: ['node', 'test/vscode/package.ts'], kind: 'check' },
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
  },
  ...endToEndTests(),
  {
    name: 'integration',
    title: 'Integration tests in the extension host of VS Code',
    command: ['node', 'test/vscode/runIntegration.ts'],
    kind: 'tests',
    // It gets a VS Code by itself, if it is not to use another one.
    needs: [BUILD],
  },
];

/** Each file is a journey of its own, in a VS Code of its own. */
function endToEndTests(): readonly Suite[] {
  const longest = 'killed';
  const files = globSync('test/e2e/*.test.ts', { cwd: repositoryRoot });
  const parts = files.map((file) => basename(file, '.test.ts')).toSorted();
  return [longest, ...parts.filter((part) => part !== longest)].map((part) => ({
    name: 'e2e',
    part,
    title: 'End-to-end tests in the window of VS Code',
    command: ['mocha', ...OWN_FILES, '--timeout', '120000', `test/e2e/${part}.test.ts`],
    kind: 'tests',
    needs: [BUILD, VSCODE],
  }));
}

/** How the suite is called in the summary, and by whoever wants to run it. */
export function labelOf({ name, part }: Suite): string {
  return part === undefined ? name : `${name}/${part}`;
}

/** The suites of these names or labels, or all, in their order, with those that they need. */
export function chooseSuites(names: readonly string[]): readonly Suite[] {
  const isCalled = (suite: Suite, name: string): boolean => name === suite.name || name === labelOf(suite);
  const unknown = names.filter((name) => !suites.some((suite) => isCalled(suite, name)));
  if (unknown.length > 0) {
    const known = [...new Set(suites.map((suite) => suite.name))].join(', ');
    throw new RangeError(`There is no suite "${unknown.join('", "')}". There are: ${known}.`);
  }
  const chosen = suites.filter((suite) => names.length === 0 || names.some((name) => isCalled(suite, name)));
  const needed = new Set(chosen.flatMap(({ needs = [] }) => needs));
  return suites.filter((suite) => chosen.includes(suite) || needed.has(suite.name));
}
