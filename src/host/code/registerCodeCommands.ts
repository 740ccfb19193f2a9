import type { CodeRunner } from './codeRunner.ts';
import type { CommitMessages } from './commit/commitMessages.ts';

/** What can be done with code, for menus, keys, the palette and code actions. */
export function registerCodeCommands(
  command: (id: string, run: (...args: unknown[]) => unknown) => void,
  { runner, commits }: { readonly runner: CodeRunner; readonly commits: CommitMessages },
): void {
  command('code.explain', (target) => runner.run('explain', target));
  command('code.fix', (target) => runner.run('fix', target));
  command('code.tests', (target) => runner.run('tests', target));
  command('code.document', (target) => runner.run('document', target));
  command('code.refactor', (target) => runner.run('refactor', target));
  command('code.ask', (target) => runner.ask(target));
  command('code.runOwn', (target) => runner.runOwn(target));
  command('code.showContext', (target) => runner.showContext(target));
  command('code.explainTerminal', () => runner.explainTerminal());
  command('code.commitMessage', (sourceControl) => commits.write(sourceControl));
}
