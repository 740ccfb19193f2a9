import type { TestCounts } from './testCounts.ts';

export interface SuiteOutcome extends TestCounts {
  readonly label: string;
  readonly seconds: number;
  /** What there is to say beside the counts. */
  readonly note?: string;
}
