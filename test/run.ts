// `npm test`: all suites, or those that are named: `npm test -- unit page`.

import { runSuite, type SuiteOutcome } from './runner/runSuite.ts';
import { BUILD, chooseSuites, type Suite } from './runner/suites.ts';
import { summary } from './runner/summary.ts';

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
  const outcomes: SuiteOutcome[] = [];
  for (const suite of chosen) {
    if (stopping.signal.aborted) {
      break;
    }
    const buildFailed = outcomes.some(({ name, failed }) => name === BUILD && failed > 0);
    if (suite.needsBuild === true && buildFailed) {
      outcomes.push({
        name: suite.name,
        passed: 0,
        failed: 1,
        skipped: 0,
        seconds: 0,
        note: 'needs the build',
      });
      continue;
    }
    console.log(`\n── ${suite.title} (${suite.name})\n`);
    outcomes.push(await runSuite(suite, stopping.signal));
  }
  console.log(`\n${summary(outcomes)}`);
  if (stopping.signal.aborted) {
    process.exitCode = 130;
  } else if (outcomes.some(({ failed }) => failed > 0)) {
    process.exitCode = 1;
  }
}
