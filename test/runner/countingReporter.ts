import Mocha from 'mocha';

import { writeTestCounts } from './testCounts.ts';

/** Mocha's usual output, and at the end the counts for whoever asked for them. */
class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    runner.once('end', () => {
      const { passes, failures, pending } = this.stats;
      writeTestCounts({ passed: passes, failed: failures, skipped: pending });
    });
  }
}

// The name under which `require` gives a module that is one thing. Mocha loads its reporters with `require`.
export { CountingReporter as 'module.exports' };
