import { counted } from './counted.ts';
import type { PromptReading } from './promptReading.ts';
import { shortened } from './quoted.ts';

interface FileChange {
  readonly path: string;
  added: number;
  removed: number;
}

/** A commit message for the diff in the prompt: no Markdown, as it is put into a commit as it is. */
export function commitMessage(reading: PromptReading): string {
  const changes = readDiff(reading.sample?.code ?? reading.question);
  if (changes.length === 0) {
    return 'Change the code\n\nThe local stand-in found no diff to describe.';
  }
  const names = changes.map(({ path }) => path.split('/').at(-1) ?? path);
  const subject = names.length <= 2 ? `Change ${names.join(' and ')}` : `Change ${names.length} files`;
  const body = changes.map(
    ({ path, added, removed }) => `- ${path}: ${counted(added, 'line')} added, ${removed} removed`,
  );
  return [shortened(subject, 72), '', ...body].join('\n');
}

function readDiff(diff: string): FileChange[] {
  const changes: FileChange[] = [];
  for (const line of diff.split('\n')) {
    const path = /^diff --git a\/(.+) b\//.exec(line)?.[1];
    const change = changes.at(-1);
    if (path !== undefined) {
      changes.push({ path, added: 0, removed: 0 });
    } else if (change !== undefined && /^\+(?!\+\+ )/.test(line)) {
      change.added += 1;
    } else if (change !== undefined && /^-(?!-- )/.test(line)) {
      change.removed += 1;
    }
  }
  return changes;
}
