import { OutputInTurn, type Turn } from './outputInTurn.ts';
import type { SuiteOutcome } from './suiteOutcome.ts';
import { labelOf, type Suite } from './suites.ts';

export interface RunOptions {
  /** How many suites run at the same time. */
  readonly atOnce: number;
  readonly runSuite: (suite: Suite, output: Turn, signal: AbortSignal) => Promise<SuiteOutcome>;
  readonly write: (piece: string) => void;
  /** Begins no more suites, and ends those that run. */
  readonly signal: AbortSignal;
}

/**
 * Runs suites, several at once, and tells of them in their order. A suite begins when those that it needs have passed;
 * they stand before it.
 */
export async function runSuites(
  suites: readonly Suite[],
  { atOnce, runSuite, write, signal }: RunOptions,
): Promise<readonly SuiteOutcome[]> {
  const output = new OutputInTurn(write);
  const waiting = suites.values();
  const begun = new Map<Suite, Promise<SuiteOutcome>>();

  async function run(suite: Suite): Promise<SuiteOutcome> {
    const turn = output.begin();
    turn.write(`\n── ${suite.title} (${labelOf(suite)})\n\n`);
    try {
      const needed = [...begun].filter(([{ name }]) => suite.needs?.includes(name));
      const outcomes = await Promise.all(needed.map(([, outcome]) => outcome));
      const missing = outcomes.find(({ failed }) => failed > 0);
      if (missing) {
        return failedFor(suite, `needs ${missing.label}`);
      }
      return signal.aborted ? failedFor(suite, 'was not begun') : await runSuite(suite, turn, signal);
    } finally {
      turn.end();
    }
  }

  async function runNext(): Promise<void> {
    for (const suite of waiting) {
      if (signal.aborted) {
        return;
      }
      const outcome = run(suite);
      begun.set(suite, outcome);
      await outcome;
    }
  }

  await Promise.all(Array.from({ length: atOnce }, runNext));
  return Promise.all(begun.values());
}

function failedFor(suite: Suite, note: string): SuiteOutcome {
  return { label: labelOf(suite), passed: 0, failed: 1, skipped: 0, seconds: 0, note };
}
