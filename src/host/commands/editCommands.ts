import type { EditCommands } from '../edit/editCommands.ts';

/** What one can do with an edit that is shown in an editor. */
export function registerEditCommands(
  command: (id: string, run: (...args: unknown[]) => unknown) => void,
  edit: EditCommands,
): void {
  command('edit.acceptAll', (preview) => edit.acceptAll(preview));
  command('edit.rejectAll', (preview) => edit.rejectAll(preview));
  command('edit.acceptHunk', (preview, hunk) => edit.acceptHunk(preview, hunk));
  command('edit.rejectHunk', (preview, hunk) => edit.rejectHunk(preview, hunk));
  command('edit.nextHunk', () => edit.nextHunk());
  command('edit.previousHunk', () => edit.previousHunk());
  command('edit.refine', (preview) => edit.refine(preview));
  command('edit.regenerate', (preview) => edit.regenerate(preview));
  command('edit.cancel', (preview) => edit.cancel(preview));
  command('edit.chooseBlock', (preview) => edit.chooseBlock(preview));
  command('edit.copy', (preview) => edit.copy(preview));
}
