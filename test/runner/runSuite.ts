import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { endProcessTree } from '../vscode/endProcessTree.ts';
import { repositoryRoot } from '../vscode/repositoryRoot.ts';
import type { Turn } from './outputInTurn.ts';
import type { SuiteOutcome } from './suiteOutcome.ts';
import { labelOf, type Suite } from './suites.ts';
import { readTestCounts, RESULTS_VARIABLE, type TestCounts } from './testCounts.ts';

const MINUTES_FOR_A_SUITE = 15;
/** From the end of a suite on, for what it printed to arrive. */
const MS_FOR_OUTPUT = 5000;

/** Runs a suite in a process group of its own, so that all of it can be ended: when it hangs, or on the signal. */
export async function runSuite(suite: Suite, output: Turn, signal: AbortSignal): Promise<SuiteOutcome> {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'modelside-results-'));
  const resultsFile = join(folder, 'results.json');
  const secondsSoFar = (): number => (performance.now() - start) / 1000;
  try {
    const { code, timedOut } = await runToEnd(suite, resultsFile, { output, signal });
    const outcome = {
      label: labelOf(suite),
      seconds: secondsSoFar(),
      ...judge(suite, code, readTestCounts(resultsFile)),
    };
    const note = `did not end within ${MINUTES_FOR_A_SUITE} minutes, so it was ended`;
    return timedOut ? { ...outcome, note } : outcome;
  } catch (error) {
    const note = `did not start: ${String(error)}`;
    return { label: labelOf(suite), passed: 0, failed: 1, skipped: 0, seconds: secondsSoFar(), note };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runToEnd(
  { command: [program, ...args] }: Suite,
  resultsFile: string,
  { output, signal }: { readonly output: Turn; readonly signal: AbortSignal },
): Promise<{ code: number | NodeJS.Signals; timedOut: boolean }> {
  const isNode = program === 'node';
  const child = spawn(isNode ? process.execPath : join(repositoryRoot, 'node_modules/.bin', program), args, {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      [RESULTS_VARIABLE]: resultsFile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && !isNode,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => output.write(piece));
  }
  const closed = new Promise((resolve) => {
    child.once('close', resolve);
  });
  let timedOut = false;
  const end = (): void => void endProcessTree(child);
  const timer = setTimeout(() => {
    timedOut = true;
    end();
  }, MINUTES_FOR_A_SUITE * 60_000);
  signal.addEventListener('abort', end);
  try {
    const [code, endedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return { code: code ?? endedBy ?? 1, timedOut };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    // A suite that was ended may have left others of its group behind.
    await endProcessTree(child);
    // Whoever left the group may hold on to its output for ever.
    await Promise.race([closed, wait(MS_FOR_OUTPUT, undefined, { ref: false })]);
  }
}

function judge(
  { kind }: Suite,
  code: number | NodeJS.Signals,
  counts: TestCounts | undefined,
): TestCounts & { note?: string } {
  if (kind === 'check') {
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  }
  if (counts === undefined) {
    return { passed: 0, failed: 1, skipped: 0, note: `ended (${code}) before its tests did` };
  }
  if (counts.passed + counts.failed === 0) {
    return { ...counts, failed: 1, note: 'ran no tests' };
  }
  if (code !== 0 && counts.failed === 0) {
    return { ...counts, failed: 1, note: `ended with ${code}` };
  }
  return counts;
}
