import { isList, isRecord } from '../base/json.ts';
import type { AnswerPlace, CodeCommand } from './codeCommand.ts';

/** As the setting says it. */
const places: Readonly<Record<string, AnswerPlace>> = {
  chat: 'chat',
  replace: 'replace',
  insert: 'insert',
  'new file': 'newFile',
};

/** The person's own commands, of those that are written as they should be; the first of a name counts. */
export function parseOwnCommands(written: unknown): readonly CodeCommand[] {
  const commands = new Map<string, CodeCommand>();
  for (const entry of isList(written) ? written : []) {
    if (!isRecord(entry)) continue;
    const title = textOf(entry['name']);
    const instruction = textOf(entry['instruction']);
    const place = places[textOf(entry['result']) || 'chat'];
    if (title === '' || instruction === '' || !place || commands.has(title)) continue;
    commands.set(title, { id: `own.${title}`, title, place, instruction });
  }
  return Array.from(commands.values());
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
