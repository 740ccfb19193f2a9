/** What the variables of an instruction stand for. */
export interface InstructionValues {
  /** What to call the code, such as `greet.ts:3-9`; its text goes along. */
  readonly selection: string;
  /** Path within the workspace. */
  readonly file: string;
  readonly language: string;
  /** Name of the function or class around the code; empty where there is none. */
  readonly symbol: string;
  /** What VS Code shows for the code, one a line; empty where there is nothing. */
  readonly problems: string;
  /** What the person typed when asked. */
  readonly input: string;
}

const variable = /\{\{\s*(selection|file|language|symbol|problems|input)\s*\}\}/g;

/** Whether the person has to be asked for something first. */
export function wantsInput(instruction: string): boolean {
  return Array.from(instruction.matchAll(variable)).some(([, name]) => name === 'input');
}

/** The instruction with its variables filled in; what they stand for is not looked through for more. */
export function expandInstruction(instruction: string, values: InstructionValues): string {
  return instruction.replaceAll(variable, (_, name: keyof InstructionValues) => values[name]).trim();
}
