import { writeFileSync } from 'node:fs';
import process from 'node:process';

import Mocha from 'mocha';

/**
 * Entered by VS Code inside its extension host. Results are left in the file that `MODELSIDE_TEST_RESULTS` names,
 * because between here and whoever started VS Code there is only an exit code.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, color: false, forbidOnly: true });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  await import('./startUp.test.ts');
  await import('./connection.test.ts');
  await import('./chat.test.ts');
  await import('./context.test.ts');
  await import('./openAttached.test.ts');
  await import('./fileLinks.test.ts');
  await import('./edit.test.ts');
  await import('./editMeanwhile.test.ts');
  await import('./editMoved.test.ts');
  await import('./editTexts.test.ts');
  await import('./languageModel.test.ts');
  await import('./languageModelTools.test.ts');
  await import('./languageModelProvider.test.ts');
  await import('./participant.test.ts');
  await import('./participantLinks.test.ts');
  await import('./codeCommands.test.ts');
  await import('./codeEdits.test.ts');
  await import('./codeSelections.test.ts');
  await import('./commitMessage.test.ts');
  await import('./trees.test.ts');
  await import('./usage.test.ts');
  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      const file = process.env['MODELSIDE_TEST_RESULTS'];
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  });
  if (failed > 0) throw new Error(`${failed} failed`);
}
