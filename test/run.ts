// `npm test`: all suites, or those that are named: `npm test -- unit page`, `npm test -- e2e/code`.

import { availableParallelism } from 'node:os';

import { runSuite } from './runner/runSuite.ts';
import { runSuites } from './runner/runSuites.ts';
import { chooseSuites, type Suite } from './runner/suites.ts';
import { summary } from './runner/summary.ts';

/** More would gain little: the longest suite takes about as long as half of the others. */
const MOST_AT_ONCE = 3;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}

try {
  await run(chooseSuites(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof RangeError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 2;
}

async function run(chosen: readonly Suite[]): Promise<void> {
  const outcomes = await runSuites(chosen, {
    atOnce: Math.min(availableParallelism(), MOST_AT_ONCE),
    runSuite,
    write: (piece) => process.stdout.write(piece),
    signal: stopping.signal,
  });
  console.log(`\n${summary(outcomes)}`);
  if (stopping.signal.aborted) {
    process.exitCode = 130;
  } else if (outcomes.some(({ failed }) => failed > 0)) {
    process.exitCode = 1;
  }
}
