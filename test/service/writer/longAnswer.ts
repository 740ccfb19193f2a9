import { counted } from './counted.ts';
import { fenced } from './fenced.ts';
import { type Language, languageNamedIn, languageOf } from './language.ts';
import type { PromptReading } from './promptReading.ts';
import { quoted } from './quoted.ts';
import { standInNote } from './standInNote.ts';

const mostLines = 5000;
const linesOfALongAnswer = 400;

/** How many lines a prompt asks for: "write 400 lines", or "as long an answer as you can". */
export function wantedLines(question: string): number | undefined {
  const asked =
    /\b(?:write|give|show|print|generate|make|produce)\b[^.?!\n]{0,60}?\b(\d{1,6})\s+lines\b/i.exec(
      question,
    )?.[1];
  if (asked !== undefined) {
    return Math.min(Math.max(Number(asked), 1), mostLines);
  }
  return /\b(?:as|very) long (?:an )?answer\b|\banswer at (?:great )?length\b/i.test(question)
    ? linesOfALongAnswer
    : undefined;
}

/** A block of so many lines, long enough to be stopped in the middle. */
export function longAnswer(reading: PromptReading, lines: number): string {
  const language = languageNamedIn(reading.question) ?? reading.sample?.language ?? languageOf('typescript');
  const code = Array.from({ length: lines }, (_, index) => codeLine(language, index + 1, lines));
  return [
    `### ${counted(lines, 'line')}, as asked`,
    quoted(reading.question),
    fenced(code.join('\n'), language.tag),
    `Those were ${counted(lines, 'line')}.`,
    standInNote(reading.model),
  ].join('\n\n');
}

function codeLine(language: Language, line: number, lines: number): string {
  const note = `line ${line} of ${lines}`;
  switch (language.name) {
    case 'TypeScript':
    case 'JavaScript':
      return `export const value${line} = ${line} * ${(line * 7) % 10}; // ${note}`;
    case 'Python':
      return `value_${line} = ${line} * ${(line * 7) % 10}  # ${note}`;
    default:
      return language.comment?.(note) ?? note;
  }
}
