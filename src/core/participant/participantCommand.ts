import { type CodeCommand, codeCommands } from '../code/codeCommand.ts';

/** What can be typed after a slash in VS Code's chat. */
export const participantCommands = ['explain', 'fix', 'tests', 'doc', 'commit', 'usage', 'models'] as const;
export type ParticipantCommand = (typeof participantCommands)[number];

export type CodeQuestion = Extract<ParticipantCommand, 'explain' | 'fix' | 'tests' | 'doc'>;

/** `undefined` for none, and for one that only a later version has. */
export function parseParticipantCommand(name: string | undefined): ParticipantCommand | undefined {
  return participantCommands.find((command) => command === name);
}

const withCode =
  'Say in a sentence or two what you did and why. Then give the code that takes the place of the first block, whole, with its indentation, in one fenced block.';

/**
 * The command on code that a slash command stands for, told to answer in a chat: what it did in words, the code in one
 * block, which a button can put in place.
 *
 * @param wish what the person typed after it; to be filled in for `{{input}}`
 */
export function codeCommandFor(command: CodeQuestion, wish: string): CodeCommand {
  const wishes = wish === '' ? [] : ['{{input}}'];
  switch (command) {
    case 'explain':
      return inChat(codeCommands.explain, wishes);
    case 'fix':
      return { ...inChat(codeCommands.fix, [...wishes, withCode]), rewrites: true };
    case 'tests':
      return inChat(codeCommands.tests, [...wishes, 'Give the tests whole, in one fenced block.']);
    case 'doc':
      return { ...inChat(codeCommands.document, [...wishes, withCode]), rewrites: true };
  }
}

/** What the person asked with it, as the model is told of it later. */
export function questionOf(command: ParticipantCommand | undefined, prompt: string): string {
  return [...(command === undefined ? [] : [meanings[command]]), prompt].filter(Boolean).join(' ');
}

const meanings: Readonly<Record<ParticipantCommand, string>> = {
  explain: 'Explain this code.',
  fix: 'Fix the problems in this code.',
  tests: 'Write tests for this code.',
  doc: 'Document this code.',
  commit: 'Write a commit message for my changes.',
  usage: 'Show what I have used.',
  models: 'List the models.',
};

/** The wish stands where the instruction has a variable for it, so that braces in it are no variables. */
function inChat(command: CodeCommand, sentences: readonly string[]): CodeCommand {
  return { ...command, place: 'chat', instruction: [command.instruction, ...sentences].join('\n\n') };
}
