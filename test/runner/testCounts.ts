import { readFileSync, writeFileSync } from 'node:fs';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Whoever runs tests in another process names here the file in which it wants their counts. */
export const RESULTS_VARIABLE = 'MODELSIDE_TEST_RESULTS';

export function writeTestCounts(counts: TestCounts): void {
  const file = process.env[RESULTS_VARIABLE];
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(counts));
  }
}

/** `undefined` when the tests ended before they could write any. */
export function readTestCounts(file: string): TestCounts | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestCounts;
  } catch {
    return undefined;
  }
}
