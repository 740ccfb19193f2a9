import type { SuiteOutcome } from './suiteOutcome.ts';

/** A table of suites, and as its last line the sum. */
export function summary(outcomes: readonly SuiteOutcome[]): string {
  const rows = [
    ['suite', 'passed', 'failed', 'skipped', 'seconds', ''],
    ...outcomes.map(({ label, passed, failed, skipped, seconds, note = '' }) => [
      label,
      String(passed),
      String(failed),
      String(skipped),
      seconds.toFixed(1),
      note,
    ]),
  ];
  const nameWidth = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(([name = '', passed = '', failed = '', skipped = '', seconds = '', note = '']) =>
    [
      name.padEnd(nameWidth),
      passed.padStart(7),
      failed.padStart(7),
      skipped.padStart(8),
      seconds.padStart(8),
      ` ${note}`,
    ]
      .join(' ')
      .trimEnd(),
  );
  return [...lines, '', sum(outcomes)].join('\n');
}

function sum(outcomes: readonly SuiteOutcome[]): string {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  return `${total.passed} passed, ${total.failed} failed${skipped}`;
}
