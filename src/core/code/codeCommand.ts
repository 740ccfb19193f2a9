/**
 * What becomes of an answer: it is read in the chat, takes the place of the code, follows it, or goes into a file of its
 * own.
 */
export const answerPlaces = ['chat', 'replace', 'insert', 'newFile'] as const;
export type AnswerPlace = (typeof answerPlaces)[number];

/** Something that one can have done with code. */
export interface CodeCommand {
  readonly id: string;
  /** For people, in English. */
  readonly title: string;
  readonly place: AnswerPlace;
  /** Asked in the chat, it is answered with code that takes the place of the code all the same. */
  readonly rewrites?: true;
  /** What the model is asked. May hold variables; see `expandInstruction`. */
  readonly instruction: string;
}

export type CodeCommandId = 'explain' | 'fix' | 'tests' | 'document' | 'refactor';

/** Those that come with Modelside. */
export const codeCommands: Readonly<Record<CodeCommandId, CodeCommand>> = {
  explain: {
    id: 'explain',
    title: 'Explain',
    place: 'chat',
    instruction:
      'Explain this {{language}} code: what it does, how, and what is easily overlooked in it. Begin with one sentence that sums it up. Where problems are listed, say what causes them.',
  },
  fix: {
    id: 'fix',
    title: 'Fix',
    place: 'replace',
    instruction:
      'Fix the problems in this {{language}} code. Where none are listed, look for bugs and fix those. Change nothing else.',
  },
  tests: {
    id: 'tests',
    title: 'Write Tests',
    place: 'newFile',
    instruction:
      'Write unit tests for this {{language}} code: what it is for, its edge cases, and what it refuses. Name each test after what must be true.',
  },
  document: {
    id: 'document',
    title: 'Document',
    place: 'replace',
    instruction:
      'Document this {{language}} code: write the comments that its language has for this, on what others can use. Say what a reader cannot see in the code. Change no code.',
  },
  refactor: {
    id: 'refactor',
    title: 'Refactor',
    place: 'replace',
    instruction:
      'Refactor this {{language}} code so that it is easier to read. What it does, and the names that others use, stay the same.',
  },
};

/** A question or wish in the person's own words. */
export function freeCommand(instruction: string, place: AnswerPlace): CodeCommand {
  return { id: 'ask', title: 'Ask', place, instruction };
}
