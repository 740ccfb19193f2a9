import type { CodeSample } from './codeSample.ts';
import { counted } from './counted.ts';
import { isComment } from './definitions.ts';
import { listed } from './listed.ts';

interface CodeFacts {
  /** Markdown, one sentence each. */
  readonly sentences: readonly string[];
  readonly counts: readonly (readonly [what: string, count: number])[];
}

const mostNames = 8;

/** What counting shows about a piece of code. */
export function codeFacts({ code, language, lines, definitions }: CodeSample): CodeFacts {
  const empty = lines.filter((line) => line.trim() === '').length;
  const comments = lines.filter(isComment).length;
  const branches = count(code, /\b(?:if|elif|else if|case|when|match|switch)\b/g);
  const loops = count(code, /\b(?:for|foreach|while|loop|until)\b|\.(?:map|forEach|filter|reduce)\(/g);
  const returns = count(code, /\breturn\b/g);
  const longest = lines.reduce((at, line, index) => (line.length > (lines[at]?.length ?? 0) ? index : at), 0);
  return {
    sentences: [
      `It is ${language.name}, **${counted(lines.length, 'line')}** long, ${empty} of them empty ` +
        `and ${comments} with a comment.`,
      definitions.length === 0
        ? 'It defines no function and no type that could be called by name.'
        : `It defines ${listed(namesOf(definitions))}.`,
      branches + loops === 0
        ? 'It runs straight from top to bottom: no branch, no loop.'
        : `It branches ${timesOf(branches)} and repeats ${timesOf(loops)}; those lines are worth a test each.`,
      `Its longest line is line ${longest + 1}, with ${counted(lines[longest]?.length ?? 0, 'character')}.`,
    ],
    counts: [
      ['Lines of code', lines.length - empty - comments],
      ['Definitions', definitions.length],
      ['Branches', branches],
      ['Loops', loops],
      ['Returns', returns],
    ],
  };
}

function namesOf(definitions: readonly string[]): string[] {
  const names = definitions.slice(0, mostNames).map((name) => `\`${name}\``);
  return definitions.length > mostNames ? [...names, `${definitions.length - mostNames} more`] : names;
}

function count(code: string, pattern: RegExp): number {
  return code.match(pattern)?.length ?? 0;
}

function timesOf(number: number): string {
  if (number === 0) {
    return 'never';
  }
  return number === 1 ? 'once' : `${number} times`;
}
