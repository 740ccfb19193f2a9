import Mocha from 'mocha';

import { writeTestCounts } from '../runner/testCounts.ts';

interface CaseResult {
  readonly title: string;
  readonly error: Error | undefined;
}

/** One line for each case, in the order of their numbers, what failed below its line, and at the end the sum. */
class CaseReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const results: CaseResult[] = [];
    runner.on('pass', ({ title }) => results.push({ title, error: undefined }));
    // Also what fails around a case, such as a request that nobody expected.
    runner.on('fail', ({ title }, error: Error) => results.push({ title, error }));
    runner.once('end', () => {
      results.sort((one, other) => one.title.localeCompare(other.title, 'en'));
      for (const result of results) console.log(lineOf(result));
      const failed = results.filter(({ error }) => error !== undefined).length;
      const passed = results.length - failed;
      writeTestCounts({ passed, failed, skipped: this.stats.pending });
      console.log(`${passed} passed, ${failed} failed`);
    });
  }
}

function lineOf({ title, error }: CaseResult): string {
  if (error === undefined) return `✔ ${title}`;
  const reason = error.stack ?? error.message;
  return `✘ ${title}\n${reason.replaceAll(/^/gm, '    ')}`;
}

// The name under which `require` gives a module that is one thing. Mocha loads its reporters with `require`.
export { CaseReporter as 'module.exports' };
